//! Chess960 starting positions by number, and in rematches.

use protocol::http::{ColorChoice, Created};
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use rules::Position;
use serde_json::{Value, json};

use crate::challenges::{named, refused};
use crate::harness::{Client, Pair, TestServer, engine, invitation, myself, settings};
use crate::lobby::five_minutes;
use crate::people::register;

const RANGE: &str = "0 to 959";

fn start(number: u16) -> String {
    Position::chess960(number).expect("a start").fen()
}

/// Returns the settings of a game from the start with this number.
fn numbered(opponent: &Value, number: i64) -> Value {
    let mut settings = settings(opponent, "white");
    settings["chess960"] = json!(true);
    settings["chess960_number"] = json!(number);
    settings
}

/// Returns a seek for a game from the start with this number.
fn seek(number: i32) -> ClientMessage {
    ClientMessage::Seek {
        time: five_minutes(),
        color: ColorChoice::White,
        chess960: true,
        chess960_number: Some(number),
        claims: None,
        rated: false,
        within: None,
    }
}

#[tokio::test]
async fn a_game_starts_from_the_position_with_the_number() {
    let test_server = TestServer::open().await;
    let visitor = test_server.new_visitor().await;
    for opponent in [invitation(), engine(1), myself()] {
        for number in [0, 518, 959] {
            let game = visitor.make(&numbered(&opponent, number)).await;
            let (info, _) = visitor.connect().await.watch(&game, None).await;
            assert!(info.chess960);
            assert_eq!(info.start_fen, start(number as u16), "{opponent}");
        }
        for number in [-1, 960, 65_536 + 518] {
            let answer = visitor
                .post("/app/games", &numbered(&opponent, number))
                .await;
            refused(&answer, 400, RANGE);
        }
    }
}

#[tokio::test]
async fn rejects_a_number_that_does_not_belong_to_the_settings() {
    let test_server = TestServer::open().await;
    let visitor = test_server.new_visitor().await;
    let mut standard = numbered(&myself(), 5);
    standard["chess960"] = json!(false);
    let mut from_a_position = numbered(&myself(), 5);
    from_a_position["start"] = json!(start(6));
    for settings in [standard, from_a_position] {
        let answer = visitor.post("/app/games", &settings).await;
        refused(&answer, 400, "without a chosen position");
    }
}

#[tokio::test]
async fn a_seek_names_the_number_of_its_start() {
    let test_server = TestServer::open().await;
    let mut one = test_server.new_visitor().await.connect().await;
    let mut other = test_server.new_visitor().await.connect().await;
    one.send_message(&seek(960)).await;
    match one.receive().await {
        ServerMessage::SeekRefused { code, message, .. } => {
            assert_eq!(code, RefusalCode::BadTerms);
            assert!(message.contains(RANGE), "{message}");
        }
        unexpected => panic!("{unexpected:?}"),
    }
    one.send_message(&seek(42)).await;
    let ServerMessage::Seeking { seek: Some(seek) } = one.receive().await else {
        panic!("expected a seek");
    };
    assert_eq!(other.watch_lobby().await[0].chess960_number, Some(42));
    other.accept_seek(&seek).await;
    let game = other.paired(&seek).await;
    let (info, _) = other.watch(&game, None).await;
    assert_eq!(info.start_fen, start(42));
}

#[tokio::test]
async fn a_challenge_names_the_number_of_its_start() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let mut at_grace = grace.connect().await;
    let mut body = json!({
        "whom": named("Grace"), "time": five_minutes(), "color": "white",
        "chess960": true, "chess960_number": 960,
    });
    refused(&ada.post("/app/challenges", &body).await, 400, RANGE);
    body["chess960_number"] = json!(7);
    let id = ada
        .post("/app/challenges", &body)
        .await
        .json::<Created>()
        .id;
    assert_eq!(
        at_grace.watch_challenges().await[0].chess960_number,
        Some(7)
    );
    let accepted = grace
        .post(&format!("/app/challenges/{id}/accept"), &json!({}))
        .await;
    assert_eq!(accepted.status, 200);
    let (info, _) = grace.connect().await.watch(&id, None).await;
    assert_eq!(info.start_fen, start(7));
}

/// Resigns the game and plays a rematch; returns its id and start.
async fn rematch(white: &mut Client, black: &mut Client, game: &str) -> (String, String) {
    white.get(game, PlayerCommand::Resign).await;
    white.update().await;
    black.update().await;
    white.get(game, PlayerCommand::Rematch).await;
    white.update().await;
    black.update().await;
    black.get(game, PlayerCommand::Rematch).await;
    let next = white.update().await.rematch.expect("a rematch");
    black.update().await;
    let (info, _) = white.watch(&next, None).await;
    black.watch(&next, None).await;
    (next, info.start_fen)
}

#[tokio::test]
async fn a_chess960_start_is_used_for_two_games() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &numbered(&invitation(), 42)).await;
    let mut game = pair.game.clone();
    let mut starts = vec![start(42)];
    for _ in 0..4 {
        let next = rematch(&mut pair.at_white, &mut pair.at_black, &game).await;
        game = next.0;
        starts.push(next.1);
    }
    assert_eq!(starts[0], starts[1]);
    assert_ne!(starts[1], starts[2]);
    assert_eq!(starts[2], starts[3]);
    assert_ne!(starts[3], starts[4]);
}
