//! Seeks of programs.

use protocol::http::lobby::StandingOffers;
use serde_json::Value;

use super::stream::{Part, Stream};
use super::{ALL, Program, refused};
use crate::harness::{Person, TestServer};
use crate::people::register;

const SEEK: &str = "/api/board/seek";

pub(super) async fn seek(test_server: &TestServer, program: &Program, form: &str) -> Stream {
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
        ("days=0", "days"),
        ("days=15", "days"),
        ("days=3&variant=atomic", "variant"),
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

/// Watches the lobby until it lists this number of offers.
async fn listed(client: &mut crate::harness::Client, number: usize) -> Vec<protocol::Seek> {
    loop {
        if let protocol::ServerMessage::Lobby { seeks } = client.receive().await
            && seeks.len() == number
        {
            return seeks;
        }
    }
}

#[tokio::test]
async fn an_offer_by_correspondence_stays_without_a_connection() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &ALL).await;
    let answer = ada.post(SEEK, "days=3&color=white&rated=true").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let made: Value = answer.json();
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut client = register(&test_server, "Bob").await.connect().await;
    client
        .send_message(&protocol::ClientMessage::WatchLobby)
        .await;
    let seeks = listed(&mut client, 1).await;
    assert_eq!((&*seeks[0].id, &*seeks[0].by), (&*id, "Ada"));
    let days = arbiter::TimeControl::Correspondence {
        days: 3,
        vacation: 0,
    };
    assert_eq!(seeks[0].time, days);
    let own: StandingOffers = person.get("/app/lobby/offers").await.json();
    assert_eq!(own.offers, seeks);
    // Its player cannot accept it; another player gets the game.
    let mut at_home = person.connect().await;
    at_home.accept_seek(&id).await;
    assert_eq!(at_home.seek_refused().await, protocol::RefusalCode::NotNow);
    let mut events = ada.events().await;
    client.accept_seek(&id).await;
    let game = client.paired(&id).await;
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["id"], game);
    assert_eq!(started["game"]["color"], "white");
    assert_eq!(started["game"]["speed"], "correspondence");
    let own: StandingOffers = person.get("/app/lobby/offers").await.json();
    assert_eq!(own.offers, []);
    let late = test_server.new_visitor().await;
    let mut late = late.connect().await;
    late.accept_seek(&id).await;
    assert_eq!(late.seek_refused().await, protocol::RefusalCode::NoSuchSeek);
}

#[tokio::test]
async fn fitting_offers_by_correspondence_become_a_game() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let offer = async |program: &Program, form: &str| {
        let answer = program.post(SEEK, form).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let made: Value = answer.json();
        made["id"].as_str().expect("an id").to_owned()
    };
    let first = offer(&ada, "days=2&color=white").await;
    let same_color = offer(&bob, "days=2&color=white").await;
    assert_ne!(first, same_color);
    let mut events = bob.events().await;
    assert_eq!(offer(&bob, "days=2").await, first);
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["color"], "black");
    assert_eq!(started["game"]["opponent"]["username"], "Ada");
}

#[tokio::test]
async fn offers_by_correspondence_are_limited_and_withdrawn() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &ALL).await;
    for days in 1..=5 {
        let answer = ada.post(SEEK, &format!("days={days}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    refused(&ada.post(SEEK, "days=6").await, 400, "the maximum");
    let own: StandingOffers = person.get("/app/lobby/offers").await.json();
    let id = &own.offers[0].id;
    let path = format!("/app/lobby/offers/{id}");
    let other = register(&test_server, "Bob").await;
    let withdraw = async |by: &Person| by.send("DELETE", &path, &Value::Null).await.status;
    assert_eq!(withdraw(&other).await, 404);
    assert_eq!(withdraw(&person).await, 204);
    assert_eq!(withdraw(&person).await, 404);
    let own: StandingOffers = person.get("/app/lobby/offers").await.json();
    assert_eq!(own.offers.len(), 4);
    let answer = ada.post(SEEK, "days=6").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let bot = Program::bot(&test_server, "Bot").await;
    refused(&bot.post(SEEK, "days=5").await, 400, "not bots");
}
