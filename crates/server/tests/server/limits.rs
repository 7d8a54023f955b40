//! Nobody can wear the server down.

use protocol::{ClientMessage, RefusalCode, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Client, Heard, House, invitation, wish};

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_connection_with_a_word() {
    let house = House::open().await;
    let mut client = house.newcomer().await.connect().await;
    client.send_text(" ".repeat(17 * 1024)).await;
    let (code, message) = client.error().await;
    assert_eq!(code, RefusalCode::Malformed);
    assert!(message.contains("16384"), "{message}");
    assert_eq!(client.hear_any().await, Heard::Closed(1009));
}

#[tokio::test]
async fn a_huge_frame_is_not_even_read() {
    let house = House::open().await;
    let mut client = house.newcomer().await.connect().await;
    client.send(Message::binary(vec![0; 1024 * 1024])).await;
    loop {
        match client.hear_any().await {
            Heard::Message(message) => {
                assert!(matches!(*message, ServerMessage::Error { .. }));
            }
            Heard::Closed(code) => break assert_eq!(code, 1009),
            Heard::Gone => break,
        }
    }
}

#[tokio::test]
async fn a_flood_is_held_back() {
    let house = House::open().await;
    let mut client = house.newcomer().await.connect().await;
    for nonce in 0..100 {
        client.say(&ClientMessage::Ping { nonce }).await;
    }
    let mut answered = 0;
    loop {
        match client.hear().await {
            ServerMessage::Pong { .. } => answered += 1,
            ServerMessage::Error { code, .. } => break assert_eq!(code, RefusalCode::TooMany),
            other => panic!("{other:?}"),
        }
    }
    assert!(answered >= 60, "{answered}");
}

#[tokio::test]
async fn a_session_has_so_many_sockets_and_no_more() {
    let house = House::open().await;
    let person = house.newcomer().await;
    let mut open = Vec::new();
    for _ in 0..16 {
        open.push(person.connect().await);
    }
    let cookie = [("cookie", person.cookie())];
    let refused = Client::connect(house.address, &cookie).await.err();
    assert_eq!(refused, Some(429));
    house.newcomer().await.connect().await;
}

#[tokio::test]
async fn one_connection_follows_so_many_games_and_no_more() {
    let house = House::open().await;
    let person = house.newcomer().await;
    let mut client = person.connect().await;
    for _ in 0..16 {
        let game = person.make(&wish(&invitation(), "white")).await;
        client.watch(&game, None).await;
    }
    let game = person.make(&wish(&invitation(), "white")).await;
    let watch = ClientMessage::Watch { game, since: None };
    client.say(&watch).await;
    assert_eq!(client.error().await.0, RefusalCode::TooMany);
}

#[tokio::test]
async fn nobody_makes_games_without_end() {
    let house = House::open().await;
    let person = house.newcomer().await;
    let body = wish(&invitation(), "white");
    let mut made = 0;
    while person.post("/app/games", &body).await.status == 201 {
        made += 1;
        assert!(made < 500);
    }
    assert_eq!(person.post("/app/games", &body).await.status, 429);
    let other = house.newcomer().await;
    assert_eq!(other.post("/app/games", &body).await.status, 201);
}
