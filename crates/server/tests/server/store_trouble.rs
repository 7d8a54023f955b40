//! A store that fails, or to which another process writes.

use std::time::Duration;

use arbiter::Event;
use protocol::{PlayerCommand, RefusalCode, Side};
use store::{Append, Entry, Store};

use crate::harness::{Pair, START, TestServer, Writes, engine, invitation, settings, timed};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn a_command_that_cannot_be_written_changes_nothing() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    test_server.store.refuse_writes(true);
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    let (code, message, _) = pair.at_white.refused("first").await;
    assert_eq!(code, RefusalCode::Unavailable);
    assert!(
        !message.contains("secretly"),
        "internal errors are not exposed"
    );
    pair.at_black.receive_nothing().await;
    let (_, state) = pair.black.connect().await.watch(&pair.game, None).await;
    assert_eq!((state.version, state.plies.len()), (1, 0));

    test_server.store.refuse_writes(false);
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    assert_eq!(pair.at_white.ack("first").await, 2);
    assert_eq!(pair.at_black.update().await.plies[0].san, "e4");
}

#[tokio::test]
async fn a_fallen_flag_is_written_after_a_failed_write() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(59)).await;
    test_server.store.refuse_writes(true);
    test_server.pass(Duration::from_secs(1)).await;
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
    assert_eq!(code, RefusalCode::Unavailable);
    test_server.store.refuse_writes(false);
    test_server.pass(Duration::from_secs(5)).await;
    test_server.pass(Duration::from_secs(1)).await;
    let verdict = pair.at_black.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn the_computer_repeats_a_search_after_a_failed_write() {
    let mut test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    test_server.store.refuse_writes(true);
    let mut state = client.update().await;
    test_server.store.refuse_writes(false);
    test_server.pass(Duration::from_secs(5)).await;
    while state.position.turn == Side::Black {
        state = client.update().await;
    }
    assert_eq!(test_server.stored(&game).await.rows.len(), 3);
}

#[tokio::test]
async fn retries_a_command_after_a_version_conflict() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    // Another node accepts a move of White that this node does not know yet.
    let entry = Entry {
        command_id: "elsewhere".to_owned(),
        actor: "white".to_owned(),
        request: "move".to_owned(),
        at: START,
        events: vec![Event::Moved {
            uci: "d2d4".to_owned(),
            remaining: None,
        }],
    };
    let append = Append {
        game: pair.game.parse().expect("valid id"),
        version: 2,
        entry,
        due: None,
        ending: None,
    };
    test_server
        .store
        .append(append)
        .await
        .expect("the row is appended");
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
    assert_eq!(code, RefusalCode::Stale);
    let state = pair.at_black.update().await;
    assert_eq!((state.version, &*state.plies[0].san), (2, "d4"));
    assert_eq!(pair.at_black.play(&pair.game, "d5").await, 3);
}

#[tokio::test]
async fn rejects_creating_and_joining_games_while_the_store_fails() {
    let test_server = TestServer::open().await;
    let (maker, guest) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let game = maker.make(&settings(&invitation(), "white")).await;
    test_server.store.refuse_writes(true);
    for answer in [
        guest.accept(&game).await,
        maker
            .post("/app/games", &settings(&invitation(), "white"))
            .await,
    ] {
        assert_eq!(answer.status, 503);
        assert!(
            !answer.text().contains("secretly"),
            "internal errors are not exposed"
        );
    }
    test_server.store.refuse_writes(false);
    assert_eq!(guest.accept(&game).await.status, 200);
}

#[tokio::test]
async fn a_first_move_with_a_lost_write_result_is_acknowledged_on_retry() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    test_server.store.set_writes(Writes::Unanswered);
    pair.at_white.ask(&pair.game, "lost", mv("e4")).await;
    assert_eq!(pair.at_white.ack("lost").await, 2);
    for client in [&mut pair.at_white, &mut pair.at_black] {
        assert_eq!(client.update().await.plies[0].san, "e4");
    }
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 2);
}

#[tokio::test]
async fn a_move_with_a_lost_write_result_is_acknowledged_on_retry() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Nf3", "Nc6"]).await;
    test_server.store.set_writes(Writes::Unanswered);
    pair.at_white.ask(&pair.game, "lost", mv("Bb5")).await;
    assert_eq!(pair.at_white.ack("lost").await, 6);
    for client in [&mut pair.at_white, &mut pair.at_black] {
        assert_eq!(client.update().await.plies[0].san, "Bb5");
    }
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 6);
}
