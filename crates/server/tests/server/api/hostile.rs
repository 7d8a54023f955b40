//! Requests that would cost too much.

use serde_json::Value;

use super::stream::Part;
use super::{Program, refused};
use crate::harness::{TestServer, request};

#[tokio::test]
async fn the_streams_of_a_player_are_limited() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let form = "level=1&clock.limit=300";
    let game: Value = ada.post("/api/challenge/ai", form).await.json();
    let path = format!(
        "/api/board/game/stream/{}",
        game["id"].as_str().expect("an id")
    );
    let mut streams = Vec::new();
    let refused = loop {
        let stream = ada.stream(&path).await;
        if stream.status != 200 {
            break stream;
        }
        streams.push(stream);
        assert!(streams.len() <= 64);
    };
    assert_eq!((refused.status, streams.len()), (429, 64));
    assert!(refused.head.contains("retry-after: 10"), "{}", refused.head);
    for _ in streams.len()..1_000 {
        assert_eq!(ada.stream(&path).await.status, 429);
    }
    // A closed stream makes room.
    for stream in &mut streams {
        stream.of_type("gameFull").await;
    }
}

#[tokio::test]
async fn event_streams_of_one_token_replace_each_other() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let mut last = ada.events().await;
    for _ in 0..100 {
        let newer = ada.events().await;
        assert_eq!(newer.status, 200);
        assert_eq!(last.next().await, Part::End);
        last = newer;
    }
}

#[tokio::test]
async fn long_bodies_are_refused() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let body = format!("text={}", "x".repeat(100_000));
    let answer = ada.post("/api/challenge/ada", &body).await;
    refused(&answer, 413, "too long");
    let answer = ada.post("/api/token/test", &"x,".repeat(200)).await;
    refused(&answer, 400, "At most 100");
}

#[tokio::test]
async fn a_token_in_the_address_is_ignored() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let path = format!("/api/account?access_token={}", ada.token);
    let answer = request(&test_server, "GET", &path, &[], b"").await;
    refused(&answer, 401, "token");
}

#[tokio::test]
async fn moves_wait_where_other_commands_are_refused() {
    let test_server = TestServer::open().await;
    let game = super::Match::blitz(&test_server).await;
    loop {
        let answer = game.post(&game.white, "draw/no").await;
        if answer.status == 429 {
            assert_eq!(answer.header("retry-after"), Some("10"));
            break;
        }
        refused(&answer, 400, "has not offered");
    }
    super::ok(&game.post(&game.white, "move/e2e4").await);
}
