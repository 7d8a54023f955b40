//! Imports of games by programs.

use protocol::http::library::{CollectionList, CollectionState};
use serde_json::Value;

use super::{ALL, Program, anonymous, refused};
use crate::harness::TestServer;
use crate::people::register;

const IMPORT: &str = "/api/import";
/// A game as a form, with escaped spaces and line breaks.
const GAME: &str = "pgn=%5BWhite+%22Anderssen%22%5D%0A%5BBlack+%22Kieseritzky%22%5D%0A%0A\
                    1.+e4+e5+2.+f4+exf4+1-0%0A";

#[tokio::test]
async fn imports_a_game_into_the_library() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &ALL[..1]).await;
    let answer = ada.post(IMPORT, GAME).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let made: Value = answer.json();
    let id = made["id"].as_str().expect("an id");
    let url = format!("http://{}/library/{id}", test_server.address);
    assert_eq!(made["url"], url);
    let list: CollectionList = person.get("/app/library").await.json();
    let [collection] = &list.collections[..] else {
        panic!("one collection: {list:?}");
    };
    assert_eq!(collection.name, "Anderssen – Kieseritzky");
    assert_eq!(collection.id, id);
    assert!(matches!(
        collection.state,
        CollectionState::Reading | CollectionState::Done
    ));
    let json = serde_json::json!({ "pgn": "1. d4 d5 *" }).to_string();
    let answer = ada.post(IMPORT, &json).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let list: CollectionList = person.get("/app/library").await.json();
    assert_eq!(list.collections.len(), 2);
}

#[tokio::test]
async fn refuses_bodies_without_a_game() {
    let test_server = TestServer::open().await;
    let ada = Program::of(&register(&test_server, "Ada").await, &ALL[..1]).await;
    for (body, part) in [
        ("", "pgn"),
        ("game=1.+e4", "pgn"),
        (r#"{"pgn":7}"#, "pgn"),
        ("pgn=", "no game"),
        ("pgn=hello", "no game"),
    ] {
        refused(&ada.post(IMPORT, body).await, 400, part);
    }
    let large = format!("pgn={}", "x".repeat(256 * 1024));
    refused(&ada.post(IMPORT, &large).await, 413, "too long");
    refused(&anonymous(&test_server, "POST", IMPORT).await, 401, "token");
}
