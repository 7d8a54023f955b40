//! Restarts after outages.

use std::sync::Arc;
use std::time::Duration;

use arbiter::Event;
use protocol::{PlayerCommand, RefusalCode, Side};
use store::StoredRow;

use crate::harness::{
    Pair, Received, TestServer, Writes, engine, invitation, request, settings, timed,
};

pub(crate) fn credits(rows: &[StoredRow]) -> Vec<u64> {
    let events = rows.iter().flat_map(|row| &row.entry.events);
    events
        .filter_map(|event| match event {
            Event::Credited { millis, .. } => Some(*millis),
            _ => None,
        })
        .collect()
}

#[tokio::test]
async fn an_outage_is_not_charged_to_any_clock() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4"]).await;
    test_server.pass(Duration::from_secs(5)).await;
    let (game, black) = (pair.game, pair.black);
    let test_server = test_server.restart_after(Duration::from_mins(10)).await;
    let (_, state) = black
        .at(&test_server)
        .connect()
        .await
        .watch(&game, None)
        .await;
    let clocks = state.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (55_000, Some(Side::Black)));
    assert_eq!(credits(&test_server.stored(&game).await.rows), [600_000]);

    // Once more without a move in between: only the new outage is credited.
    let test_server = test_server.restart_after(Duration::from_mins(20)).await;
    let (_, state) = black
        .at(&test_server)
        .connect()
        .await
        .watch(&game, None)
        .await;
    assert_eq!(state.clocks.expect("clocks").black, 55_000);
    assert_eq!(
        credits(&test_server.stored(&game).await.rows),
        [600_000, 1_200_000]
    );
}

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn a_full_disk_is_not_charged_to_any_clock() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    let mut other = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(5)).await;
    test_server.store.set_writes(Writes::Full);
    // Longer than the time left on either clock.
    for _ in 0..20 {
        let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
        assert_eq!(code, RefusalCode::Unavailable);
        test_server.pass(Duration::from_secs(4)).await;
    }
    test_server.store.set_writes(Writes::Work);
    pair.play(&["e4"]).await;
    other.play(&["e4"]).await;
    for pair in [&pair, &other] {
        let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
        assert_eq!(state.clocks.expect("clocks").white, 55_000);
        let rows = test_server.stored(&pair.game).await.rows;
        assert_eq!(credits(&rows), [80_000]);
    }
}

#[tokio::test]
async fn an_outage_ends_after_some_heartbeats_without_a_retry() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.store.set_writes(Writes::Full);
    pair.at_white.get_refused(&pair.game, mv("e4")).await;
    test_server.store.set_writes(Writes::Work);
    test_server.pass(Duration::from_secs(5)).await;
    // The server processes the written heartbeat a little later than the test.
    while credits(&test_server.stored(&pair.game).await.rows).is_empty() {
        pair.white.follow(&pair.game).await;
    }
    test_server.pass(Duration::from_mins(1)).await;
    let verdict = pair.at_black.update().await.verdict;
    assert_eq!(verdict, None, "the credit of the outage");
    let verdict = pair.at_black.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
    assert_eq!(credits(&test_server.stored(&pair.game).await.rows), [5_000]);
}

#[tokio::test]
async fn a_restart_with_a_full_disk_credits_the_whole_outage() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.store.set_writes(Writes::Full);
    pair.at_white.get_refused(&pair.game, mv("e4")).await;
    for _ in 0..3 {
        test_server.pass(Duration::from_secs(4)).await;
        pair.at_white.get_refused(&pair.game, mv("e4")).await;
    }
    let (game, white) = (pair.game, pair.white);
    let test_server = test_server.restart_after(Duration::from_mins(10)).await;
    let mut client = white.at(&test_server).follow(&game).await;
    client.play(&game, "e4").await;
    assert_eq!(credits(&test_server.stored(&game).await.rows), [612_000]);
}

#[tokio::test]
async fn a_stop_with_a_hanging_database_credits_the_whole_outage() {
    let mut test_server = TestServer::open().await;
    let pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.store.set_writes(Writes::Stall);
    for seconds in [1, 10] {
        test_server.pass(Duration::from_secs(seconds)).await;
    }
    let Pair {
        game,
        white,
        mut at_white,
        mut at_black,
        ..
    } = pair;
    let store = Arc::clone(&test_server.store);
    // The database responds again while the server is stopping.
    let answers = async {
        while at_black.receive_any().await != Received::Closed(1001) {}
        store.set_writes(Writes::Work);
    };
    let restart = test_server.restart_slowly(&mut at_white, Duration::ZERO);
    let (test_server, ()) = tokio::join!(restart, answers);
    let (_, state) = white
        .at(&test_server)
        .connect()
        .await
        .watch(&game, None)
        .await;
    assert_eq!(state.clocks.expect("clocks").white, 59_000);
    assert_eq!(credits(&test_server.stored(&game).await.rows), [10_000]);
}

#[tokio::test]
async fn an_invalid_entry_starts_no_outage() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.store.set_writes(Writes::Spoilt);
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
    assert_eq!(code, RefusalCode::Unavailable);
    test_server.pass(Duration::from_secs(4)).await;
    test_server.store.set_writes(Writes::Work);
    pair.play(&["e4"]).await;
    assert!(credits(&test_server.stored(&pair.game).await.rows).is_empty());
    let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
    assert_eq!(state.clocks.expect("clocks").white, 56_000);
}

#[tokio::test]
async fn a_crash_loses_no_move_and_no_time() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5", "Nf3"]).await;
    let (game, black) = (pair.game, pair.black);
    let test_server = test_server
        .crash_and_restart_after(Duration::from_mins(10))
        .await;
    let mut client = black.at(&test_server).connect().await;
    let (_, state) = client.watch(&game, None).await;
    assert_eq!(state.plies.len(), 5);
    assert_eq!(state.clocks.expect("clocks").black, 60_000);
    client.play(&game, "Nc6").await;
}

#[tokio::test]
async fn a_flag_still_falls_after_an_outage() {
    let test_server = TestServer::open().await;
    let pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    let (game, white) = (pair.game, pair.white);
    let mut test_server = test_server.restart_after(Duration::from_mins(10)).await;
    let mut client = white.at(&test_server).follow(&game).await;
    test_server.pass(Duration::from_mins(1)).await;
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn the_computer_searches_again_after_a_restart() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    // The move is written, but not the computer's answer, because the disk is full in between.
    client.play(&game, "e4").await;
    test_server.store.refuse_writes(true);
    let mut test_server = test_server
        .crash_and_restart_after(Duration::from_secs(1))
        .await;
    test_server.pass(Duration::from_secs(5)).await;
    let mut client = person.at(&test_server).connect().await;
    let (_, mut state) = client.watch(&game, None).await;
    while state.version < 3 {
        state = client.update().await;
    }
    assert_eq!(state.position.turn, Side::White);
    let rows = test_server.stored(&game).await.rows;
    assert_eq!(rows.len(), 3, "the start, one move, one answer");
    assert_eq!(rows[2].entry.command_id, "engine:3");
}

#[tokio::test]
async fn games_are_not_timed_while_the_clock_is_behind() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    let untimed = pair.white.make(&settings(&engine(1), "white")).await;
    let invited = pair.white.make(&timed(&invitation(), "white", 60)).await;
    pair.play(&["e4"]).await;
    test_server.pass(Duration::from_secs(5)).await;
    let (game, black, white) = (pair.game, pair.black, pair.white);
    let an_hour = Duration::from_hours(1);
    let mut test_server = test_server.restart_with_clock_behind(an_hour).await;

    let answer = request(&test_server, "GET", "/healthz", &[], b"").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains("clock"), "{}", answer.text());
    let (black, white) = (black.at(&test_server), white.at(&test_server));
    let mut client = black.follow(&game).await;
    let (code, message, _) = client.get_refused(&game, mv("e5")).await;
    assert_eq!(code, RefusalCode::Unavailable);
    assert!(message.contains("clock"), "{message}");
    let new = white
        .post("/app/games", &timed(&engine(1), "white", 60))
        .await;
    assert_eq!(new.status, 503);
    assert_eq!(black.accept(&invited).await.status, 503);
    // A game without a clock is not affected.
    white.follow(&untimed).await.play(&untimed, "e4").await;

    test_server
        .catch_up(an_hour + Duration::from_secs(10))
        .await;
    let answer = request(&test_server, "GET", "/healthz", &[], b"").await;
    assert_eq!(answer.status, 200);
    let (_, state) = black.connect().await.watch(&game, None).await;
    assert_eq!(state.clocks.map(|clocks| clocks.black), Some(55_000));
    assert_eq!(client.update().await.plies, [], "the credit of the outage");
    client.play(&game, "e5").await;
}

#[tokio::test]
async fn an_old_outage_is_not_credited_when_a_game_is_reloaded() {
    let mut test_server = TestServer::open().await;
    for refuses in [true, false] {
        test_server.store.refuse_writes(refuses);
        for _ in 0..2 {
            test_server.pass(Duration::from_secs(1)).await;
        }
    }
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(20)).await;
    // An event in the middle of the turn.
    pair.at_white.get(&pair.game, PlayerCommand::GiveTime).await;
    pair.at_white.update().await;
    // The game's task panics; the game is reloaded.
    test_server.store.set_writes(Writes::Panic);
    pair.at_white
        .ask(&pair.game, "fatal", PlayerCommand::Resign)
        .await;
    pair.at_white.refused("fatal").await;
    let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
    assert_eq!(state.clocks.expect("clocks").white, 40_000);
    assert!(credits(&test_server.stored(&pair.game).await.rows).is_empty());
}

#[tokio::test]
async fn the_time_of_a_shutdown_is_not_charged_to_any_clock() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(5)).await;
    // The shutdown waits for Black's client, which answers no close frame.
    let (game, white) = (pair.game, pair.white);
    let test_server = test_server
        .restart_slowly(&mut pair.at_white, Duration::from_secs(4))
        .await;
    let (_, state) = white
        .at(&test_server)
        .connect()
        .await
        .watch(&game, None)
        .await;
    assert_eq!(state.clocks.expect("clocks").white, 55_000);
    assert_eq!(credits(&test_server.stored(&game).await.rows), [4_000]);
}
