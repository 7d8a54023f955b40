//! Seeks of programs.

use serde_json::Value;

use super::stream::{Part, Stream};
use super::{Program, refused};
use crate::harness::TestServer;

const SEEK: &str = "/api/board/seek";

async fn seek(test_server: &TestServer, program: &Program, form: &str) -> Stream {
    let stream = Stream::open(test_server.address, "POST", SEEK, &program.token, form).await;
    assert_eq!(stream.status, 200, "{}", stream.head);
    stream
}

#[tokio::test]
async fn two_programs_with_the_same_terms_are_paired() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let mut events = ada.events().await;
    let mut first = seek(
        &test_server,
        &ada,
        "time=5&increment=3&rated=true&color=white",
    )
    .await;
    // Other terms, or the same color, do not fit.
    let other = seek(
        &test_server,
        &bob,
        "time=5&increment=3&rated=true&color=white",
    )
    .await;
    drop(other);
    let mut second = seek(&test_server, &bob, "time=5.0&increment=3&rated=true").await;
    assert_eq!(first.next().await, Part::End);
    assert_eq!(second.next().await, Part::End);
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["color"], "white");
    assert_eq!(started["game"]["rated"], true);
    assert_eq!(started["game"]["opponent"]["username"], "Bob");
}

#[tokio::test]
async fn a_browser_accepts_the_seek_of_a_program_until_it_closes() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let mut stream = seek(&test_server, &ada, "time=10").await;
    let guest = test_server.new_visitor().await;
    let mut client = guest.connect().await;
    client
        .send_message(&protocol::ClientMessage::WatchLobby)
        .await;
    let offered = loop {
        if let protocol::ServerMessage::Lobby { seeks } = client.receive().await
            && let Some(offered) = seeks.first()
        {
            break offered.clone();
        }
    };
    assert_eq!(offered.by, "Ada");
    let accept = protocol::ClientMessage::AcceptSeek { seek: offered.id };
    client.send_message(&accept).await;
    assert_eq!(stream.next().await, Part::End);
    let second = seek(&test_server, &ada, "time=10").await;
    drop(second);
    loop {
        if let protocol::ServerMessage::Lobby { seeks } = client.receive().await
            && seeks.is_empty()
        {
            break;
        }
    }
}

#[tokio::test]
async fn refuses_wrong_seeks_and_bots() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    for (form, field) in [
        ("", "time"),
        ("time=0", "time"),
        ("time=500", "time"),
        ("time=NaN", "time"),
        ("time=5&increment=500", "increment"),
        ("time=5&variant=atomic", "variant"),
        ("days=3", "days"),
    ] {
        let answer = ada.post(SEEK, form).await;
        refused(&answer, 400, field);
        assert!(answer.json::<Value>().get(field).is_some(), "{form}");
    }
    let bot = Program::bot(&test_server, "Bot").await;
    refused(&bot.post(SEEK, "time=5").await, 400, "not bots");
    // Nor over the socket.
    let authorization = format!("Bearer {}", bot.token);
    let headers = [("authorization", &*authorization)];
    let client = crate::harness::Client::connect(test_server.address, &headers).await;
    let mut client = client.expect("a socket");
    let seek = serde_json::json!({
        "type": "seek",
        "time": { "kind": "unlimited" },
        "color": "random",
    });
    client.send_text(seek.to_string()).await;
    let protocol::ServerMessage::SeekRefused { message, .. } = client.receive().await else {
        panic!("bots do not seek");
    };
    assert!(
        message.contains("Bots do not play in the lobby"),
        "{message}"
    );
}
