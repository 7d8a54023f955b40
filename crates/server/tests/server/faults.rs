//! Panics in the server: the task of a game is replaced after a panic, and no client waits forever.

use std::time::Duration;

use protocol::{PlayerCommand, RefusalCode, Side};

use crate::harness::{Pair, Received, TestServer, Writes, invitation, timed};

#[tokio::test]
async fn a_game_is_reloaded_after_its_task_panicked() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4"]).await;
    test_server.store.set_writes(Writes::Panic);
    let command = PlayerCommand::Resign;
    pair.at_black
        .ask(&pair.game, "fatal", command.clone())
        .await;
    let (code, ..) = pair.at_black.refused("fatal").await;
    assert_eq!(code, RefusalCode::Unavailable);
    for client in [&mut pair.at_black, &mut pair.at_white] {
        assert_eq!(client.receive_any().await, Received::Closed(1013));
    }
    let mut client = pair.black.connect().await;
    let (_, state) = client.watch(&pair.game, Some(2)).await;
    assert_eq!((state.version, state.verdict), (2, None));
    assert_eq!(client.get(&pair.game, command).await, 3);
}

#[tokio::test]
async fn a_flag_falls_after_the_games_task_panicked() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.store.set_writes(Writes::Panic);
    let command = PlayerCommand::Abort;
    pair.at_white.ask(&pair.game, "fatal", command).await;
    pair.at_white.refused("fatal").await;
    // The task is started again without a request for the game.
    test_server.pass(Duration::from_secs(1)).await;
    test_server.pass(Duration::from_mins(1)).await;
    let mut client = pair.white.connect().await;
    let (_, mut state) = client.watch(&pair.game, None).await;
    while state.verdict.is_none() {
        state = client.update().await;
    }
    assert_eq!(
        state.verdict.and_then(|verdict| verdict.winner),
        Some(Side::Black)
    );
}

#[tokio::test]
async fn a_server_stops_when_its_store_is_broken() {
    let mut test_server = TestServer::open().await;
    test_server.store.set_writes(Writes::Fail);
    test_server.pass(Duration::from_secs(1)).await;
    test_server.store.set_writes(Writes::Broken);
    test_server.pass(Duration::from_secs(1)).await;
    let why = test_server.ended().await.expect_err("an error");
    assert!(why.to_string().contains("start the server again"), "{why}");
}
