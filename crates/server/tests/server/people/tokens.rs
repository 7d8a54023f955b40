//! API tokens: requests of programs in the name of a user.

use std::time::Duration;

use protocol::Player;
use protocol::http::Created;
use protocol::http::people::{MadeToken, SessionList, TokenList};
use serde_json::{Value, json};

use super::sessions::closed;
use super::{PASSWORD, refused, register};
use crate::harness::{Answer, Client, Pair, Person, TestServer, engine, request, settings};

const DAY: Duration = Duration::from_hours(24);

async fn ask_for_token(person: &Person, scopes: &[&str], days: Option<u16>) -> Answer {
    let body = json!({ "name": "my robot", "scopes": scopes, "days": days });
    person.post("/app/tokens", &body).await
}

/// Creates a token; returns its authorization header.
async fn token(person: &Person, scopes: &[&str], days: Option<u16>) -> String {
    let answer = ask_for_token(person, scopes, days).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let MadeToken { token } = answer.json();
    assert!(token.starts_with("staunton_"), "{token}");
    format!("Bearer {token}")
}

/// Sends a request of a program: without a cookie and without an origin.
async fn by_program(test_server: &TestServer, token: &str, path: &str, body: &Value) -> Answer {
    let headers = [
        ("authorization", token),
        ("content-type", "application/json"),
    ];
    let body = body.to_string();
    request(test_server, "POST", path, &headers, body.as_bytes()).await
}

async fn connect(test_server: &TestServer, token: &str) -> Result<Client, u16> {
    Client::connect(test_server.address, &[("authorization", token)]).await
}

async fn tokens(person: &Person) -> TokenList {
    person.get("/app/tokens").await.json()
}

#[tokio::test]
async fn a_program_plays_with_a_token() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let token = token(&person, &["board:play", "challenge:write"], None).await;
    let game = settings(&engine(1), "white");
    let answer = by_program(&test_server, &token, "/app/games", &game).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let Created { id } = answer.json();
    let mut program = connect(&test_server, &token).await.expect("a socket");
    let (info, _) = program.watch(&id, None).await;
    assert!(matches!(info.seats.white, Player::Person { name, .. } if name == "Ada"));
    program.play(&id, "e4").await;
}

#[tokio::test]
async fn a_token_does_only_what_its_scopes_allow() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let plays = token(&person, &["board:play"], None).await;
    let makes = token(&person, &["challenge:write"], None).await;
    let game = settings(&engine(1), "white");
    let answer = by_program(&test_server, &plays, "/app/games", &game).await;
    refused(&answer, 403, "lacks the scope challenge:write");
    assert_eq!(connect(&test_server, &makes).await.err(), Some(403));
    let invitation = Pair::new(&test_server).await;
    let path = format!("/app/games/{}/accept", invitation.game);
    let answer = by_program(&test_server, &makes, &path, &json!({})).await;
    refused(&answer, 403, "lacks the scope board:play");
    // Requests that are reserved for the user are refused too.
    for (path, body) in [
        (
            "/app/tokens",
            json!({ "name": "more", "scopes": ["board:play"] }),
        ),
        ("/app/sign-out", json!({})),
        ("/app/admin/invites", json!({ "role": "player" })),
    ] {
        let answer = by_program(&test_server, &plays, path, &body).await;
        assert_eq!(answer.status, 401, "{path}: {}", answer.text());
    }
}

#[tokio::test]
async fn rejects_invalid_tokens() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let good = token(&person, &["board:play"], None).await;
    let cookie = person.cookie();
    for authorization in [
        "",
        "Bearer",
        "Bearer staunton_",
        &good.replace("staunton_", ""),
        &good.replace("Bearer", "Basic"),
        &format!("Bearer staunton_{}", "0".repeat(64)),
    ] {
        // A cookie does not make up for an invalid token.
        let headers = [("authorization", authorization), ("cookie", cookie)];
        let refused = Client::connect(test_server.address, &headers).await;
        assert_eq!(refused.err(), Some(401), "{authorization}");
    }
    let page = [
        ("authorization", &*good),
        ("origin", "https://evil.example"),
    ];
    let refused = Client::connect(test_server.address, &page).await;
    assert_eq!(refused.err(), Some(403));
}

#[tokio::test]
async fn a_revoked_token_loses_its_connections() {
    let mut test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let token = token(&person, &["board:play"], None).await;
    let program = connect(&test_server, &token).await.expect("a socket");
    let list = tokens(&person).await.tokens;
    assert_eq!(list.len(), 1);
    assert!(list[0].used_at.is_some());
    let path = format!("/app/tokens/{}", list[0].id);
    // Another user cannot revoke it.
    let stranger = register(&test_server, "Grace").await;
    assert_eq!(stranger.send("DELETE", &path, &json!({})).await.status, 204);
    assert_eq!(tokens(&person).await.tokens.len(), 1);
    assert_eq!(person.send("DELETE", &path, &json!({})).await.status, 204);
    assert_eq!(tokens(&person).await.tokens, []);
    assert_eq!(connect(&test_server, &token).await.err(), Some(401));
    for _ in 0..4 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(closed(program).await, Some(4001));
}

#[tokio::test]
async fn a_token_expires_with_its_connections() {
    let mut test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let token = token(&person, &["board:play"], Some(2)).await;
    let program = connect(&test_server, &token).await.expect("a socket");
    test_server.pass(DAY).await;
    assert!(connect(&test_server, &token).await.is_ok());
    test_server.pass(DAY).await;
    assert_eq!(connect(&test_server, &token).await.err(), Some(401));
    assert_eq!(closed(program).await, Some(4001));
    assert_eq!(tokens(&person).await.tokens, []);
}

#[tokio::test]
async fn rejects_invalid_token_requests() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let answer = ask_for_token(&guest, &["board:play"], None).await;
    refused(&answer, 403, "You need an account");
    let person = register(&test_server, "Ada").await;
    refused(
        &ask_for_token(&person, &[], None).await,
        400,
        "what the token allows",
    );
    let answer = ask_for_token(&person, &["board:play"], Some(0)).await;
    refused(&answer, 400, "1 to 366 days");
    let answer = ask_for_token(&person, &["admin:all"], None).await;
    refused(&answer, 400, "does not have the expected form");
    let body = json!({ "name": " ", "scopes": ["board:play"] });
    let answer = person.post("/app/tokens", &body).await;
    refused(&answer, 400, "Describe the purpose");
}

#[tokio::test]
async fn a_new_password_ends_tokens() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let token = token(&person, &["board:play"], None).await;
    let body = json!({ "current": PASSWORD, "new": "another long password" });
    assert_eq!(person.send("PUT", "/app/password", &body).await.status, 204);
    assert_eq!(connect(&test_server, &token).await.err(), Some(401));
    let list: SessionList = person.get("/app/sessions").await.json();
    assert_eq!(list.sessions.len(), 1);
}
