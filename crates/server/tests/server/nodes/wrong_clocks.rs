//! Nodes whose clock differs from that of the database.

use std::time::Duration;

use store::Store as _;

use super::{Cluster, two_nodes};
use crate::harness::{
    Pair, Received, START, TestServer, engine, invitation, request, settings, timed,
};
use crate::outages::credits;

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_with_a_wrong_clock_does_not_start() {
    let mut cluster = Cluster::new();
    let one = cluster.node().await;
    for ahead in [-86_400_000, -1_001, 1_001, 86_400_000] {
        let store = store::open(&cluster.database).await.expect("a database");
        let why = TestServer::refusal(store, &cluster.nats, START, ahead).await;
        assert!(why.contains("2027-01-15 08:00:00.0 UTC"), "{why}");
        assert!(why.contains("the clock of the database shows"), "{why}");
    }
    // Nothing was written.
    let heartbeats = one.store.heartbeats().await.expect("heartbeats");
    assert_eq!(heartbeats.len(), 1);
    let three = cluster.node().await;
    let answer = request(&three, "GET", "/readyz", &[], b"").await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_whose_clock_becomes_wrong_times_no_games() {
    let (one, two, _database) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    one.store.set_database_ahead(-1_500);
    one.hand.advance(Duration::from_secs(1));
    assert_eq!(pair.at_white.receive_any().await, Received::Closed(1013));
    assert_eq!(pair.white.try_connect().await.err(), Some(503));
    let new = pair
        .white
        .post("/app/games", &timed(&engine(1), "white", 60))
        .await;
    assert_eq!(new.status, 503);
    let untimed = pair.white.make(&settings(&engine(1), "white")).await;
    assert_eq!(two.stored(&untimed).await.rows.len(), 1);
    let answer = request(&one, "GET", "/readyz", &[], b"").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains("clock"), "{}", answer.text());
    // It writes no heartbeat with a wrong time.
    let beats = one.store.beats();
    for _ in 0..3 {
        one.hand.advance(Duration::from_secs(1));
        request(&one, "GET", "/readyz", &[], b"").await;
    }
    assert_eq!(one.store.beats(), beats);

    one.store.set_database_ahead(0);
    one.hand.advance(Duration::from_secs(1));
    while request(&one, "GET", "/readyz", &[], b"").await.status != 200 {}
    pair.white.follow(&pair.game).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_outage_that_ends_in_the_future_is_ignored() {
    let (one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&two, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    two.pass(Duration::from_secs(5)).await;
    let outage = store::Outage {
        began_at: START,
        ended_at: START + 86_400_000,
    };
    one.store
        .note_outage("ahead", outage)
        .await
        .expect("a store");
    one.hand.advance(Duration::from_secs(5));
    let mut visitor = one.new_visitor().await.connect().await;
    let (_, state) = visitor.watch(&pair.game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(55_000));
    assert!(credits(&two.stored(&pair.game).await.rows).is_empty());
}
