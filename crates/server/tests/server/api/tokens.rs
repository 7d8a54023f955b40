//! Changes of tokens and accounts, which the server has in memory, apply to the next request.

use std::time::Duration;

use protocol::http::people::TokenList;
use serde_json::{Value, json};

use super::{ALL, Program, ok, refused};
use crate::harness::{Person, TestServer};
use crate::people::{PASSWORD, admin, register, session};

/// Registers a user with a token, with which the server has answered a request.
pub(crate) async fn known(test_server: &TestServer, name: &str) -> (Person, Program) {
    let person = register(test_server, name).await;
    let program = Program::of(&person, &ALL).await;
    assert_eq!(program.get("/api/account").await.status, 200);
    (person, program)
}

#[tokio::test]
async fn a_revoked_token_is_refused_by_the_next_request() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    for (number, way) in ["owner", "program", "password", "admin", "erasure"]
        .iter()
        .enumerate()
    {
        let (person, program) = known(&test_server, &format!("Player {number}")).await;
        let answer = match *way {
            "owner" => {
                let list: TokenList = person.get("/app/tokens").await.json();
                let path = format!("/app/tokens/{}", list.tokens[0].id);
                person.send("DELETE", &path, &json!({})).await
            }
            "program" => program.send("DELETE", "/api/token", "").await,
            "password" => {
                let body = json!({ "current": PASSWORD, "new": "another long password" });
                person.send("PUT", "/app/password", &body).await
            }
            "admin" => {
                let id = session(&person).await.id;
                let path = format!("/app/admin/accounts/{id}/disabled");
                admin.send("PUT", &path, &json!({ "disabled": true })).await
            }
            _ => {
                let body = json!({ "password": PASSWORD });
                person.send("DELETE", "/app/account", &body).await
            }
        };
        assert_eq!(answer.status, 204, "{way}: {}", answer.text());
        let next = program.get("/api/account").await;
        refused(&next, 401, "This token is not valid");
    }
}

#[tokio::test]
async fn a_token_of_an_account_is_refused_when_it_expires() {
    let mut test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let body = json!({ "name": "my program", "scopes": ["board:play"], "days": 1 });
    let made: Value = person.post("/app/tokens", &body).await.json();
    let program = Program {
        address: test_server.address,
        token: made["token"].as_str().expect("a token").to_owned(),
    };
    test_server
        .pass(Duration::from_secs(24 * 60 * 60 - 1))
        .await;
    assert_eq!(program.get("/api/account").await.status, 200);
    test_server.pass(Duration::from_secs(1)).await;
    refused(&program.get("/api/account").await, 401, "has expired");
}

#[tokio::test]
async fn an_upgraded_account_is_a_bot_in_the_next_request() {
    let test_server = TestServer::open().await;
    let (_, program) = known(&test_server, "Ada").await;
    ok(&program.post("/api/bot/account/upgrade", "").await);
    let path = "/api/board/game/stream/AbCd1234";
    refused(&program.get(path).await, 400, "are not bots");
}
