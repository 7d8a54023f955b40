//! Clocks that programs start before the first moves.

use std::time::Duration;

use serde_json::json;

use super::{Match, Program, ok, refused};
use crate::harness::TestServer;
use crate::people::register;

async fn start(game: &Match, by: &Program, tokens: &str) -> crate::harness::Answer {
    let path = format!("/api/challenge/{}/start-clocks?{tokens}", game.game);
    by.post(&path, "").await
}

#[tokio::test]
async fn both_players_start_the_clocks() {
    let mut test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let both = format!("token1={}&token2={}", game.white.token, game.black.token);
    refused(&start(&game, &game.black, "").await, 400, "both players");
    ok(&start(&game, &game.black, &both).await);
    ok(&start(&game, &game.black, &both).await);
    // A single long step would be credited as an outage.
    for _ in 0..40 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    // Without the command, White would have lost the right to the first move.
    ok(&game.post(&game.white, "move/e2e4").await);
    // The start of the clocks is a state too.
    let state = loop {
        let state = game.at_white.state().await;
        if state["moves"] == "e2e4" {
            break state;
        }
    };
    assert_eq!(state["btime"], json!(300_000));
    let left = state["wtime"].as_u64().expect("a time");
    assert!((255_000..=262_500).contains(&left), "{left}");
}

#[tokio::test]
async fn the_player_to_move_starts_the_clocks_alone() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    ok(&start(&game, &game.white, "").await);
    game.play(&["e2e4", "e7e5"]).await;
    // The clocks run: the request has no effect.
    ok(&start(&game, &game.white, "").await);
}

#[tokio::test]
async fn only_the_players_start_the_clocks() {
    let test_server = TestServer::open().await;
    let game = Match::blitz(&test_server).await;
    let carol = Program::new(&test_server, "Carol").await;
    refused(&start(&game, &carol, "").await, 404, "No such game");
    let token = format!("token1={}", game.white.token);
    // A token of White is consent of White, but Carol is no player.
    ok(&start(&game, &carol, &token).await);
    refused(
        &start(&game, &game.black, "token1=nothing").await,
        400,
        "token1",
    );
    let reader = Program::of(&register(&test_server, "Dan").await, &["challenge:read"]).await;
    refused(&start(&game, &reader, "").await, 403, "challenge:write");
    let token = format!("token2={}", reader.token);
    refused(&start(&game, &game.black, &token).await, 400, "token2");
    let missing = carol.post("/api/challenge/AbCdEfGh/start-clocks", "").await;
    refused(&missing, 404, "no such game");
}
