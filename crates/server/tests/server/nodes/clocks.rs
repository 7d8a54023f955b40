//! The delay between nodes does not affect clocks.

use std::time::Duration;

use protocol::{PlayerCommand, Side};

use super::{Cluster, two_nodes};
use crate::harness::{Pair, TestServer, invitation, timed};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_delay_between_nodes_is_not_charged() {
    let (one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    // The other node is notified of the next move this much later.
    two.pass(Duration::from_secs(5)).await;
    pair.at_white.play(&pair.game, "e4").await;
    let clocks = pair.at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
    // The same holds after another event in the same turn.
    pair.at_white.update().await;
    pair.at_white
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    let clocks = pair.at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_waits_for_a_move_sent_to_the_other_node() {
    const PINGS: u64 = 6;
    let mut cluster = Cluster::new();
    let every = Duration::from_millis(1);
    let mut one = cluster.node_with(|config| config.lag_pings = every).await;
    let mut two = cluster.node().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 3)).await;
    pair.play(&["h3", "h6"]).await;
    // When the other node knows the spectator, it also knows that White is connected.
    let _spectator = one.new_visitor().await.follow(&pair.game).await;
    assert_eq!(pair.at_white.spectators().await, 1);
    assert_eq!(pair.at_black.spectators().await, 1);
    for _ in 0..PINGS {
        pair.at_white.ping().await;
        for node in [&mut one, &mut two] {
            node.pass(Duration::from_millis(200)).await;
        }
    }
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_millis(3_000 - PINGS * 200 + 150))
            .await;
    }
    // Refused because the flag has fallen, but the game is not over yet.
    let answer = PlayerCommand::AnswerDraw { accept: true };
    pair.at_black.get_refused(&pair.game, answer).await;
    pair.at_white.play(&pair.game, "e4").await;
    assert_eq!(pair.at_black.update().await.plies[0].remaining, Some(50));
}

/// Lets thirteen seconds pass. In the first ten the first of two servers cannot write.
async fn thirteen_seconds_with_an_outage(one: &mut TestServer, two: &mut TestServer) {
    one.store.refuse_writes(true);
    for second in 0..13 {
        if second == 10 {
            one.store.refuse_writes(false);
        }
        for node in [&mut *one, &mut *two] {
            node.pass(Duration::from_secs(1)).await;
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_outage_of_one_node_is_not_credited_in_games_of_another() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&two, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    thirteen_seconds_with_an_outage(&mut one, &mut two).await;
    let mut visitor = one.new_visitor().await.connect().await;
    let (_, state) = visitor.watch(&pair.game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(47_000));
    assert_eq!(two.stored(&pair.game).await.rows.len(), 3);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_outage_of_a_node_with_spectators_only_is_not_credited() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&two, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    // When this node knows the other spectator, it also knows that the players are connected.
    let mut spectator = one.new_visitor().await.follow(&pair.game).await;
    let _other = one.new_visitor().await.at(&two).follow(&pair.game).await;
    let mut count = spectator.spectators().await;
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(2)).await;
    }
    while count != 2 {
        count = spectator.spectators().await;
    }
    thirteen_seconds_with_an_outage(&mut one, &mut two).await;
    let mut visitor = one.new_visitor().await.connect().await;
    let (_, state) = visitor.watch(&pair.game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(45_000));
    assert_eq!(two.stored(&pair.game).await.rows.len(), 3);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_node_of_the_player_decides_about_the_flag() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 3)).await;
    pair.play(&["h3", "h6"]).await;
    // When the other node knows the spectator, it also knows that White is connected.
    let _spectator = one.new_visitor().await.follow(&pair.game).await;
    assert_eq!(pair.at_white.spectators().await, 1);
    assert_eq!(pair.at_black.spectators().await, 1);
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_millis(2_500)).await;
    }
    // As if the turn had begun this much later on White's node: more than the maximum lag
    // compensation.
    two.pass(Duration::from_millis(1_200)).await;
    let answer = PlayerCommand::AnswerDraw { accept: true };
    pair.at_black.get_refused(&pair.game, answer).await;
    pair.at_white.play(&pair.game, "e4").await;
    let state = pair.at_black.update().await;
    assert_eq!((state.verdict, state.plies[0].remaining), (None, Some(500)));
}
