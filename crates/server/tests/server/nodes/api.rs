//! The API on two nodes.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::two_nodes;
use crate::api::{Part, Program, known, ok, redeems_a_code_elsewhere};
use crate::harness::PATIENCE;

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn programs_on_two_nodes_play_each_other() {
    let (one, two, _database) = two_nodes().await;
    let ada = Program::bot(&one, "Ada").await;
    let bob = Program::bot(&one, "Bob").await.at(&two);
    let (mut at_ada, mut at_bob) = (ada.events().await, bob.events().await);
    let id = ada.challenge("bob", "clock.limit=300&color=white").await;
    at_bob.of_type("challenge").await;
    bob.accept(&id).await;
    at_ada.of_type("challenge").await;
    for events in [&mut at_ada, &mut at_bob] {
        assert_eq!(events.of_type("gameStart").await["game"]["gameId"], id);
    }
    let path = format!("/api/bot/game/stream/{id}");
    let (mut white, mut black) = (ada.stream(&path).await, bob.stream(&path).await);
    for stream in [&mut white, &mut black] {
        stream.of_type("gameFull").await;
    }
    // Each move is sent before its node can know the move before it.
    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].iter().enumerate() {
        let player = if ply % 2 == 0 { &ada } else { &bob };
        ok(&player
            .post(&format!("/api/bot/game/{id}/move/{uci}"), "")
            .await);
    }
    for stream in [&mut white, &mut black] {
        while stream.state().await["status"] != "mate" {}
        assert_eq!(stream.next().await, Part::End);
    }
    for events in [&mut at_ada, &mut at_bob] {
        let finished = events.of_type("gameFinish").await;
        assert_eq!(finished["game"]["winner"], "black");
    }
    // An event stream on the other node counts.
    let status: Value = ada.get("/api/users/status?ids=bob").await.json();
    assert_eq!(status[0]["online"], json!(true));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_offer_by_correspondence_is_accepted_on_another_node() {
    let (one, two, _database) = two_nodes().await;
    let ada = Program::new(&one, "Ada").await;
    let mut spectator = one.new_visitor().await.at(&two).connect().await;
    assert_eq!(spectator.watch_lobby().await, []);
    let offer = ada.post("/api/board/seek", "days=3").await;
    let offer = offer.json::<Value>()["id"].as_str().map(str::to_owned);
    let offer = offer.expect("an id");
    assert_eq!(spectator.lobby_of(1).await[0].id, offer);
    let mut clients = Vec::new();
    for number in 0..4 {
        let node = if number % 2 == 0 { &one } else { &two };
        clients.push(one.new_visitor().await.at(node).connect().await);
    }
    let accepting = clients.iter_mut().map(|client| client.compete_for(&offer));
    let games: Vec<_> = join_all(accepting).await.into_iter().flatten().collect();
    assert_eq!(games.len(), 1);
    spectator.lobby_of(0).await;
    let playing: Value = ada.get("/api/account/playing").await.json();
    assert_eq!(playing["nowPlaying"][0]["gameId"], games[0]);
}

/// The clock does not advance, so only the message of the other node can make the token invalid.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_revoked_token_is_refused_by_another_node() {
    let (one, two, _database) = two_nodes().await;
    let (_, program) = known(&one, "Ada").await;
    let elsewhere = program.at(&two);
    assert_eq!(elsewhere.get("/api/account").await.status, 200);
    assert_eq!(program.send("DELETE", "/api/token", "").await.status, 204);
    let refused = async { while elsewhere.get("/api/account").await.status != 401 {} };
    let in_time = timeout(PATIENCE, refused).await;
    in_time.expect("the message arrives");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_revoked_token_is_refused_by_a_node_that_is_cut_off() {
    let (one, mut two, cluster) = two_nodes().await;
    let (_, program) = known(&one, "Ada").await;
    let elsewhere = program.at(&two);
    assert_eq!(elsewhere.get("/api/account").await.status, 200);
    cluster.cut(1);
    assert_eq!(program.send("DELETE", "/api/token", "").await.status, 204);
    // Sooner than it would read the token again.
    for _ in 0..9 {
        two.pass(Duration::from_secs(1)).await;
        if elsewhere.get("/api/account").await.status == 401 {
            return;
        }
    }
    panic!("the node does not read the revocation");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn another_node_redeems_a_code() {
    let (one, two, _database) = two_nodes().await;
    redeems_a_code_elsewhere(&one, &two).await;
}
