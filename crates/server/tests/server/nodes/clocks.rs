//! What the way between nodes does to clocks: nothing.

use std::time::Duration;

use private_postgres::new_database;
use protocol::{PlayerCommand, Side};
use tempfile::tempdir;

use super::{node, two_nodes};
use crate::harness::{Pair, START, TestServer, invitation, timed};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn nobody_pays_for_the_way_between_nodes() {
    let (one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    // So much later the other node hears of the next move.
    two.pass(Duration::from_secs(5)).await;
    pair.at_white.play(&pair.game, "e4").await;
    let clocks = pair.at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
    // Nor when something else happens in the same turn.
    pair.at_white.update().await;
    pair.at_white
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    let clocks = pair.at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_move_on_its_way_to_one_node_is_waited_for_on_the_other() {
    const PINGS: u64 = 6;
    let (database, url) = new_database().expect("PostgreSQL");
    let store = store::open(&url).await.expect("a database");
    let every = Duration::from_millis(1);
    let folder = tempdir().expect("a folder");
    let mut one = TestServer::over(store, folder, START, |config| config.lag_pings = every).await;
    let mut two = node(&url).await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 3)).await;
    pair.play(&["h3", "h6"]).await;
    // When the other node knows of the spectator, it knows that White is there.
    let _spectator = one.newcomer().await.follow(&pair.game).await;
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
    // Refused, since the flag has fallen; but the game is not over yet.
    let answer = PlayerCommand::AnswerDraw { accept: true };
    pair.at_black.get_refused(&pair.game, answer).await;
    pair.at_white.play(&pair.game, "e4").await;
    assert_eq!(pair.at_black.update().await.plies[0].remaining, Some(50));
    drop(database);
}

/// Thirteen seconds, in the first ten of which the first of two servers cannot write.
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
async fn an_outage_of_one_node_is_credited_in_no_game_of_another() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&two, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    thirteen_seconds_with_an_outage(&mut one, &mut two).await;
    let mut visitor = one.newcomer().await.connect().await;
    let (_, state) = visitor.watch(&pair.game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(47_000));
    assert_eq!(two.stored(&pair.game).await.rows.len(), 3);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_outage_where_only_spectators_are_gives_nobody_time() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&two, &two, &timed(&invitation(), "white", 60)).await;
    pair.play(&["h3", "h6"]).await;
    // When this node knows of the other spectator, it knows that the players are there.
    let mut spectator = one.newcomer().await.follow(&pair.game).await;
    let _other = one.newcomer().await.at(&two).follow(&pair.game).await;
    let mut count = spectator.spectators().await;
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(2)).await;
    }
    while count != 2 {
        count = spectator.spectators().await;
    }
    thirteen_seconds_with_an_outage(&mut one, &mut two).await;
    let mut visitor = one.newcomer().await.connect().await;
    let (_, state) = visitor.watch(&pair.game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(45_000));
    assert_eq!(two.stored(&pair.game).await.rows.len(), 3);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_flag_is_left_to_the_node_to_which_its_player_is_connected() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", 3)).await;
    pair.play(&["h3", "h6"]).await;
    // When the other node knows of the spectator, it knows that White is there.
    let _spectator = one.newcomer().await.follow(&pair.game).await;
    assert_eq!(pair.at_white.spectators().await, 1);
    assert_eq!(pair.at_black.spectators().await, 1);
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_millis(2_500)).await;
    }
    // As if the turn had begun so much later on White's node: more than any lag that is spared.
    two.pass(Duration::from_millis(1_200)).await;
    let answer = PlayerCommand::AnswerDraw { accept: true };
    pair.at_black.get_refused(&pair.game, answer).await;
    pair.at_white.play(&pair.game, "e4").await;
    let state = pair.at_black.update().await;
    assert_eq!((state.verdict, state.plies[0].remaining), (None, Some(500)));
}
