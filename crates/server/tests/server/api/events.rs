//! Event streams.

use std::time::Duration;

use serde_json::json;

use super::stream::Part;
use super::{Match, Program, ok};
use crate::harness::{TestServer, timed};

#[tokio::test]
async fn challenges_and_games_reach_both_players_once() {
    let test_server = TestServer::open().await;
    let ada = Program::bot(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let (mut at_ada, mut at_bob) = (ada.events().await, bob.events().await);
    let id = bob
        .challenge("ada", "clock.limit=300&clock.increment=2")
        .await;
    for (stream, direction) in [(&mut at_ada, "in"), (&mut at_bob, "out")] {
        let event = stream.of_type("challenge").await;
        let challenge = &event["challenge"];
        assert_eq!(
            (&challenge["id"], &challenge["status"]),
            (&json!(id), &json!("created"))
        );
        assert_eq!(challenge["direction"], direction);
        assert_eq!(challenge["challenger"]["id"], "bob");
        assert_eq!(challenge["challenger"]["rating"], 1_500);
        assert_eq!(challenge["destUser"]["title"], "BOT");
        let clock = json!({ "type": "clock", "limit": 300, "increment": 2, "show": "5+2" });
        assert_eq!(challenge["timeControl"], clock);
        assert_eq!(event["compat"], json!({ "bot": true, "board": true }));
    }
    ada.accept(&id).await;
    for (stream, color) in [(&mut at_ada, ""), (&mut at_bob, "")] {
        let event = stream.of_type("gameStart").await;
        let game = &event["game"];
        assert_eq!((&game["gameId"], &game["id"]), (&json!(id), &json!(id)));
        assert_eq!(game["hasMoved"], false);
        assert_eq!(game["compat"]["board"], true);
        assert_eq!(game["secondsLeft"], 300);
        assert!(game["color"].as_str() > Some(color));
    }
    // A declined challenge.
    let id = bob.challenge("ada", "clock.limit=60").await;
    at_ada.of_type("challenge").await;
    at_bob.of_type("challenge").await;
    let path = format!("/api/challenge/{id}/decline");
    ok(&ada.post(&path, "reason=tooFast").await);
    for stream in [&mut at_ada, &mut at_bob] {
        let event = stream.of_type("challengeDeclined").await;
        assert_eq!(event["challenge"]["declineReasonKey"], "toofast");
        assert_eq!(event["challenge"]["status"], "declined");
    }
}

#[tokio::test]
async fn a_new_stream_replays_games_and_challenges_and_replaces_the_old_one() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4"]).await;
    let id = game.white.challenge("bob", "clock.limit=60").await;
    let mut first = game.black.events().await;
    let started = first.of_type("gameStart").await;
    assert_eq!(started["game"]["lastMove"], "e2e4");
    assert_eq!(started["game"]["isMyTurn"], true);
    assert_eq!(first.of_type("challenge").await["challenge"]["id"], id);
    let mut second = game.black.events().await;
    assert_eq!(first.next().await, Part::End);
    second.of_type("gameStart").await;
    second.of_type("challenge").await;
}

#[tokio::test]
async fn a_game_from_the_browser_is_announced() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let guest = test_server.new_visitor().await;
    let settings = timed(&json!({ "kind": "invitation" }), "white", 300);
    let game = guest.make(&settings).await;
    let mut events = ada.events().await;
    let headers = [
        ("authorization", &*format!("Bearer {}", ada.token)),
        ("content-type", "application/json"),
    ];
    let path = format!("/app/games/{game}/accept");
    let accepted = crate::harness::request(&test_server, "POST", &path, &headers, b"{}").await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["gameId"], game);
    assert_eq!(started["game"]["color"], "black");
}

#[tokio::test]
async fn an_expired_challenge_is_canceled() {
    let mut test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let mut events = bob.events().await;
    let id = ada.challenge("bob", "clock.limit=60").await;
    events.of_type("challenge").await;
    test_server.pass(Duration::from_secs(20)).await;
    let event = events.of_type("challengeCanceled").await;
    assert_eq!(event["challenge"]["id"], id);
}

#[tokio::test]
async fn blank_lines_keep_streams_alive() {
    let change = |config: &mut staunton_server::Config| {
        config.limits.keep_alive = Duration::from_millis(20);
    };
    let test_server = TestServer::open_with(change).await;
    let ada = Program::new(&test_server, "Ada").await;
    let mut events = ada.events().await;
    for _ in 0..4 {
        assert_eq!(events.part().await, Part::Blank);
    }
}

#[tokio::test]
async fn a_shutdown_breaks_streams() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let mut events = game.white.events().await;
    events.of_type("gameStart").await;
    let (_server, parts) = tokio::join!(test_server.restart_after(Duration::from_secs(1)), async {
        (events.next().await, game.at_white.next().await)
    },);
    assert_eq!(parts, (Part::Broken, Part::Broken));
}

#[tokio::test]
async fn a_revoked_token_loses_its_streams() {
    let mut test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let mut events = ada.events().await;
    assert_eq!(ada.send("DELETE", "/api/token", "").await.status, 204);
    for _ in 0..4 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(events.next().await, Part::Broken);
}
