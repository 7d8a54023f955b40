//! Repeated, simultaneous, late and foreign requests.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::{ClientMessage, PlayerCommand, ServerMessage};
use serde_json::json;

use super::{Arena, arena};
use crate::harness::TestServer;
use crate::people::refused;

#[tokio::test]
async fn a_player_who_enters_many_times_at_once_is_entered_once() {
    let test_server = TestServer::open().await;
    let arena = Arena::new(&test_server, &arena(), 1).await;
    let (visitor, path) = (test_server.new_visitor().await, arena.event.path("/entry"));
    let body = json!({});
    let answers = join_all((0..8).map(|_| visitor.post(&path, &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(arena.page(1).await.players, 2);
    arena.event.join(&visitor).await;
    assert_eq!(arena.page(1).await.players, 2);
}

#[tokio::test]
async fn time_is_halved_once_before_the_own_first_move() {
    let mut test_server = TestServer::open().await;
    let arena = Arena::new(&test_server, &arena(), 4).await;
    let mut waiting = arena.people[0].connect().await;
    waiting.send_message(&ClientMessage::WatchChallenges).await;
    test_server.pass(Duration::from_mins(1)).await;
    let games = arena.wave(&test_server, |playing| playing == 4).await;
    loop {
        if let ServerMessage::TournamentGame { arena, round, .. } = waiting.receive().await {
            assert_eq!((arena.map(|arena| arena.berserk), round), (Some(true), 1));
            break;
        }
    }
    let (game, [white, black]) = games[0].clone();
    let mut client = arena.people[white].follow(&game).await;
    assert_eq!(arena.berserk(white, &game).await, 204);
    let clocks = client.update().await.clocks.expect("a clock");
    assert_eq!((clocks.white, clocks.black), (30_000, 60_000));
    assert_eq!(arena.berserk(white, &game).await, 204, "repeated");
    client.play(&game, "e4").await;
    assert_eq!(arena.berserk(white, &game).await, 204, "repeated");
    let mut other = arena.people[black].follow(&game).await;
    other.play(&game, "e5").await;
    other.update().await;
    assert_eq!(arena.berserk(black, &game).await, 409, "too late");
    let (foreign, [player, _]) = &games[1];
    assert_eq!(arena.berserk(white, foreign).await, 409, "a game of others");
    assert_eq!(
        arena.berserk(*player, "Game0000").await,
        409,
        "an unknown game"
    );
    other.get(&game, PlayerCommand::Resign).await;
    arena.until(|view| view.playing == 2).await;
    assert_eq!(arena.berserk(black, &game).await, 409, "the game is over");
}

#[tokio::test]
async fn time_is_not_halved_where_the_arbiter_does_not_allow_it() {
    let mut test_server = TestServer::open().await;
    let mut settings = arena();
    settings["system"]["berserk"] = false.into();
    let arena = Arena::new(&test_server, &settings, 2).await;
    test_server.pass(Duration::from_mins(1)).await;
    let games = arena.wave(&test_server, |playing| playing == 2).await;
    let (game, [white, _]) = &games[0];
    assert_eq!(arena.berserk(*white, game).await, 409);
}

#[tokio::test]
async fn only_the_server_pairs_and_enters_results() {
    let mut test_server = TestServer::open().await;
    let arena = Arena::new(&test_server, &arena(), 2).await;
    let result = json!({ "wave": 1, "board": 1, "outcome": "1-0", "plies": 40 });
    let results = json!({ "command": "end_games", "games": [result] });
    refused(
        &arena.event.ask("results", results).await,
        400,
        "its own address",
    );
    test_server.pass(Duration::from_mins(1)).await;
    arena.wave(&test_server, |playing| playing == 2).await;
    let pair = json!({ "command": "pair", "round": 2 });
    refused(&arena.event.ask("pair", pair).await, 409, "no rounds");
    let reopen = json!({ "command": "reopen" });
    arena.event.give("end", json!({ "command": "end" })).await;
    refused(&arena.event.ask("reopen", reopen).await, 409, "no rounds");
    let id = &arena.event.id;
    for path in [
        format!("/app/tournaments/{id}/standings"),
        format!("/app/tournaments/{id}/crosstable"),
        format!("/api/tournament/{id}/pairings"),
        format!("/api/tournament/{id}/standings"),
        format!("/embed/tournament/{id}/pairings"),
        format!("/embed/tournament/{id}/standings"),
    ] {
        refused(&arena.event.arbiter.get(&path).await, 409, "no rounds");
    }
}

#[tokio::test]
async fn strangers_do_not_pause_players() {
    let mut test_server = TestServer::open().await;
    let arena = Arena::new(&test_server, &arena(), 3).await;
    test_server.pass(Duration::from_mins(1)).await;
    arena.until(|view| view.playing == 2).await;
    let stranger = test_server.new_visitor().await;
    let path = arena.event.path("/entry");
    let answer = stranger.send("DELETE", &path, &json!({})).await;
    refused(&answer, 403, "do not play");
    let body = json!({ "game": "Game0001" });
    let answer = stranger.post(&arena.event.path("/berserk"), &body).await;
    refused(&answer, 409, "do not play");
    let pause = async || arena.people[2].send("DELETE", &path, &json!({})).await;
    let version = arena.page(1).await.version;
    assert_eq!(pause().await.status, 200);
    assert_eq!(pause().await.status, 200, "repeated");
    assert_eq!(arena.page(1).await.version, version + 1);
}

#[tokio::test]
async fn a_tournament_with_rounds_has_no_page_of_an_arena() {
    let test_server = TestServer::open().await;
    let event = super::Event::new(&test_server, &crate::tournaments::swiss(3)).await;
    let answer = event.arbiter.get(&event.path("/arena")).await;
    refused(&answer, 409, "in an arena only");
}
