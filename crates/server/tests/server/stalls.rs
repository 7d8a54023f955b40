//! A stalling store: its delay is not charged to any clock, and no flag falls.

use std::time::Duration;

use arbiter::Event;
use protocol::http::ColorChoice;
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage, Side};

use crate::harness::{Pair, TestServer, Writes, invitation, myself, timed};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

/// Sends a command, and returns when the server has received it.
async fn send(client: &mut crate::harness::Client, game: &str, id: &str, command: PlayerCommand) {
    client.ask(game, id, command).await;
    client.send_message(&ClientMessage::Ping { nonce: 1 }).await;
    assert_eq!(client.receive().await, ServerMessage::Pong { nonce: 1 });
}

#[tokio::test]
async fn a_move_behind_a_stalled_write_counts_from_its_arrival() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.store.set_writes(Writes::Stall);
    let takeback = PlayerCommand::ProposeTakeback;
    send(&mut pair.at_black, &pair.game, "takeback", takeback).await;
    test_server.pass(Duration::from_millis(100)).await;
    send(&mut pair.at_white, &pair.game, "move", mv("Nf3")).await;
    test_server.pass(Duration::from_millis(3_800)).await;
    test_server.store.set_writes(Writes::Work);

    let proposed = pair.at_white.update().await;
    assert_eq!(proposed.takeback, Some(Side::Black));
    assert_eq!(pair.at_white.ack("move").await, 5);
    let state = pair.at_white.update().await;
    assert_eq!(state.verdict, None);
    assert_eq!(
        state.plies.last().and_then(|ply| ply.remaining),
        Some(2_900)
    );
}

#[tokio::test]
async fn a_flag_waits_for_a_move_that_arrived_before_it_fell() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.store.set_writes(Writes::Stall);
    let takeback = PlayerCommand::ProposeTakeback;
    send(&mut pair.at_black, &pair.game, "takeback", takeback).await;
    test_server.pass(Duration::from_millis(500)).await;
    send(&mut pair.at_white, &pair.game, "move", mv("Nf3")).await;
    // A command behind the move in the mailbox, after the flag has fallen, must not drop it.
    test_server.pass(Duration::from_secs(70)).await;
    send(
        &mut pair.at_black,
        &pair.game,
        "resign",
        PlayerCommand::Resign,
    )
    .await;
    test_server.store.set_writes(Writes::Work);
    pair.at_white.update().await;
    pair.at_white.ack("move").await;
    assert_eq!(pair.at_white.update().await.verdict, None);
}

#[tokio::test]
async fn a_move_received_before_an_outage_counts_from_its_arrival() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.pass(Duration::from_millis(2_500)).await;
    test_server.store.set_writes(Writes::Stall);
    let takeback = PlayerCommand::ProposeTakeback;
    send(&mut pair.at_black, &pair.game, "takeback", takeback).await;
    test_server.pass(Duration::from_millis(100)).await;
    send(&mut pair.at_white, &pair.game, "move", mv("Nf3")).await;
    // The next heartbeat stalls for more than two seconds: White's flag would have fallen before it
    // started.
    for millis in [900, 2_600] {
        test_server.pass(Duration::from_millis(millis)).await;
    }
    test_server.store.set_writes(Writes::Work);
    pair.at_white.update().await;
    assert_eq!(pair.at_white.ack("move").await, 5);
    let state = pair.at_white.update().await;
    assert_eq!(state.verdict, None);
    assert_eq!(state.plies[0].remaining, Some(400));
}

#[tokio::test]
async fn an_outage_is_not_charged_to_an_automatically_accepted_takeback() {
    let mut test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&timed(&myself(), "white", 60)).await;
    let mut client = person.follow(&game).await;
    for text in ["e4", "e5"] {
        client.play(&game, text).await;
        client.update().await;
    }
    test_server.store.set_writes(Writes::Stall);
    send(&mut client, &game, "time", PlayerCommand::GiveTime).await;
    test_server.pass(Duration::from_millis(100)).await;
    send(&mut client, &game, "back", PlayerCommand::ProposeTakeback).await;
    for millis in [900, 20_000] {
        test_server.pass(Duration::from_millis(millis)).await;
    }
    test_server.store.set_writes(Writes::Work);
    client.ack("time").await;
    client.update().await;
    client.ack("back").await;
    client.update().await;
    let state = client.update().await;
    assert_eq!(state.clocks.map(|clocks| clocks.white), Some(59_000));
}

#[tokio::test]
async fn a_move_behind_an_accepted_seek_counts_from_its_arrival() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    let mut at_owner = test_server.new_visitor().await.connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    test_server.store.set_writes(Writes::Stall);
    // The game of the seek cannot be created now.
    pair.at_white.accept_seek(&seek).await;
    test_server.pass(Duration::from_millis(100)).await;
    send(&mut pair.at_white, &pair.game, "move", mv("Nf3")).await;
    test_server.pass(Duration::from_millis(800)).await;
    test_server.store.set_writes(Writes::Work);
    let state = pair.at_black.update().await;
    assert_eq!(state.plies[0].remaining, Some(2_900));
}

#[tokio::test]
async fn the_time_of_failed_writes_is_not_charged_to_any_clock() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    for (writes, until_written, remaining) in [
        (Writes::Stall, Duration::ZERO, 2_000),
        // A failed heartbeat is retried a second later; that second is not charged either.
        (Writes::Fail, Duration::from_secs(1), 1_000),
    ] {
        test_server.store.set_writes(writes);
        test_server.pass(Duration::from_secs(1)).await;
        test_server.pass(Duration::from_secs(30)).await;
        test_server.store.set_writes(Writes::Work);
        test_server.pass(until_written).await;
        let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
        assert_eq!(state.verdict, None, "{writes:?}");
        let white = state.clocks.map(|clocks| clocks.white);
        assert_eq!(white, Some(remaining), "{writes:?}");
    }
    for _ in 0..2 {
        assert_eq!(
            pair.at_white.update().await.plies,
            [],
            "the credit of the outage"
        );
    }
    pair.at_white.play(&pair.game, "Nf3").await;
    let rows = test_server.stored(&pair.game).await.rows;
    let events = rows.iter().flat_map(|row| &row.entry.events);
    let credits = events.filter(|event| matches!(event, Event::Credited { .. }));
    assert_eq!(credits.count(), 2);
}

#[tokio::test]
async fn an_outage_is_not_charged_to_a_move_before_the_next_heartbeat() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.store.set_writes(Writes::Fail);
    for seconds in [1, 30] {
        test_server.pass(Duration::from_secs(seconds)).await;
    }
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("Nf3")).await;
    assert_eq!(code, RefusalCode::Unavailable);
    test_server.store.set_writes(Writes::Work);
    pair.at_white.play(&pair.game, "Nf3").await;
    let mut state = pair.at_white.update().await;
    while state.plies.is_empty() {
        state = pair.at_white.update().await;
    }
    assert_eq!(state.plies[0].remaining, Some(2_000));
}
