//! Resent commands, and reconnecting clients.

use std::time::Duration;

use protocol::{PlayerCommand, RefusalCode, Side};

use crate::harness::{Pair, TestServer};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn a_resent_command_is_executed_once() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    for _ in 0..3 {
        pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    }
    assert_eq!(pair.at_white.ack("first").await, 2);
    assert_eq!(pair.at_white.update().await.version, 2);
    assert_eq!(pair.at_white.ack("first").await, 2);
    assert_eq!(pair.at_white.ack("first").await, 2);
    pair.at_white.receive_nothing().await;
    assert_eq!(pair.at_black.update().await.version, 2);
    pair.at_black.receive_nothing().await;
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 2);
}

#[tokio::test]
async fn recognizes_a_resent_command_after_more_moves_and_a_restart() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    pair.at_white.ack("first").await;
    pair.at_black.update().await;
    pair.at_black.play(&pair.game, "e5").await;
    let (game, white) = (pair.game, pair.white);
    let test_server = test_server
        .crash_and_restart_after(Duration::from_mins(1))
        .await;
    let mut client = white.at(&test_server).connect().await;
    client.ask(&game, "first", mv("e4")).await;
    assert_eq!(client.ack("first").await, 2);
    assert_eq!(test_server.stored(&game).await.rows.len(), 3);
}

#[tokio::test]
async fn recognizes_an_old_command() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.ask(&pair.game, "first", mv("Nf3")).await;
    pair.at_white.ack("first").await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    pair.at_black.play(&pair.game, "Nf6").await;
    pair.at_black.update().await;
    pair.at_white.update().await;
    let moves = [
        "Nc3", "Nc6", "e3", "e6", "d3", "d6", "Be2", "Be7", "a3", "a6",
    ];
    pair.play(&moves).await;
    // At any version in the command.
    for version in [1, 13, 99] {
        let (at_white, game) = (&mut pair.at_white, &pair.game);
        at_white.ask_at(version, game, "first", mv("Nf3")).await;
        assert_eq!(at_white.ack("first").await, 2, "at version {version}");
        at_white.ask_at(version, game, "first", mv("Nh3")).await;
        let (code, ..) = at_white.refused("first").await;
        assert_eq!(code, RefusalCode::BadCommandId, "at version {version}");
    }
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 13);
    pair.at_black.receive_nothing().await;
}

#[tokio::test]
async fn a_command_id_identifies_a_single_command() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    pair.at_white.ack("first").await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    pair.at_white.ask(&pair.game, "first", mv("d4")).await;
    let (code, ..) = pair.at_white.refused("first").await;
    assert_eq!(code, RefusalCode::BadCommandId);
    pair.at_black.ask(&pair.game, "first", mv("e4")).await;
    let (code, ..) = pair.at_black.refused("first").await;
    assert_eq!(code, RefusalCode::BadCommandId);
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 2);
}

#[tokio::test]
async fn a_reconnecting_client_receives_only_new_events() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Nf3"]).await;
    let mut client = pair.black.connect().await;
    for (since, from_ply, plies) in [
        (None, 0, 3),
        (Some(0), 0, 3),
        (Some(1), 0, 3),
        (Some(2), 1, 2),
        (Some(4), 3, 0),
        (Some(99), 0, 3),
    ] {
        let (_, state) = client.watch(&pair.game, since).await;
        assert_eq!(
            (state.from_ply, state.plies.len()),
            (from_ply, plies),
            "{since:?}"
        );
        assert_eq!(state.version, 4);
    }
}

#[tokio::test]
async fn a_reconnecting_client_drops_plies_that_were_taken_back() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Nf3"]).await;
    let propose = PlayerCommand::ProposeTakeback;
    pair.at_white.get(&pair.game, propose).await;
    let accept = PlayerCommand::AnswerTakeback { accept: true };
    pair.at_black.update().await;
    pair.at_black.get(&pair.game, accept).await;
    let state = pair.at_black.update().await;
    assert_eq!(
        (state.from_ply, state.plies.len(), state.version),
        (2, 0, 6)
    );
    pair.at_white.update().await;
    pair.at_white.update().await;
    pair.at_white.play(&pair.game, "Nc3").await;
    assert_eq!(pair.at_white.update().await.from_ply, 2);
    // Version 4 had three plies, of which two are still valid.
    let (_, state) = pair.black.connect().await.watch(&pair.game, Some(4)).await;
    assert_eq!((state.from_ply, state.plies.len()), (2, 1));
    assert_eq!(state.plies[0].san, "Nc3");
}

#[tokio::test]
async fn a_client_that_stopped_following_gets_no_messages() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    let unwatch = protocol::ClientMessage::Unwatch { game };
    pair.at_black.send_message(&unwatch).await;
    pair.at_black.receive_nothing().await;
    // The answer to a later command shows that the game has processed the unsubscription.
    let (code, ..) = pair.at_black.get_refused(&pair.game, mv("e5")).await;
    assert_eq!(code, RefusalCode::NotYourTurn);
    pair.at_white.play(&pair.game, "e4").await;
    pair.at_white.update().await;
    pair.at_black.receive_nothing().await;
}

#[tokio::test]
async fn rejects_a_move_after_the_game_ended() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white
        .ask(&pair.game, "end", PlayerCommand::Resign)
        .await;
    assert_eq!(pair.at_white.ack("end").await, 2);
    pair.at_white.update().await;
    for command in [
        mv("e4"),
        PlayerCommand::Resign,
        PlayerCommand::Abort,
        PlayerCommand::ProposeTakeback,
        PlayerCommand::AnswerDraw { accept: true },
    ] {
        let (code, ..) = pair.at_white.get_refused(&pair.game, command).await;
        assert_eq!(code, RefusalCode::GameOver);
    }
    pair.at_white
        .ask(&pair.game, "end", PlayerCommand::Resign)
        .await;
    assert_eq!(
        pair.at_white.ack("end").await,
        2,
        "the command was sent before"
    );
}

#[tokio::test]
async fn rejects_a_move_for_an_outdated_position() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    // The move was chosen in the first position, and arrives late.
    pair.at_white.ask_at(1, &pair.game, "old", mv("d4")).await;
    let (code, message, _) = pair.at_white.refused("old").await;
    assert_eq!(code, RefusalCode::Stale);
    assert!(message.contains("changed before"), "{message}");
    for (version, id) in [(2, "one-behind"), (4, "from-the-future")] {
        let command = PlayerCommand::Resign;
        pair.at_white.ask_at(version, &pair.game, id, command).await;
        assert_eq!(pair.at_white.refused(id).await.0, RefusalCode::Stale);
    }
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 3);
}

#[tokio::test]
async fn a_takeback_makes_a_move_stale_but_an_offer_does_not() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let propose = PlayerCommand::ProposeTakeback;
    pair.at_black.get(&pair.game, propose.clone()).await;
    pair.at_white.ask_at(3, &pair.game, "move", mv("Nf3")).await;
    assert_eq!(pair.at_white.update().await.takeback, Some(Side::Black));
    assert_eq!(pair.at_white.ack("move").await, 5);
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, propose).await;
    for _ in 0..3 {
        pair.at_black.update().await;
    }
    let accept = PlayerCommand::AnswerTakeback { accept: true };
    assert_eq!(pair.at_black.get(&pair.game, accept).await, 7);
    // Version 5 has as many plies as version 3, but they are not known to be the same.
    pair.at_white.ask_at(5, &pair.game, "late", mv("Nc3")).await;
    pair.at_white.update().await;
    pair.at_white.update().await;
    assert_eq!(pair.at_white.refused("late").await.0, RefusalCode::Stale);
}
