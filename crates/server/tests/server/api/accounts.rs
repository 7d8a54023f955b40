//! Tokens, accounts and errors.

use serde_json::{Value, json};

use super::{ALL, Program, anonymous, ok, refused};
use crate::harness::{Pair, TestServer};
use crate::people::register;

#[tokio::test]
async fn shows_accounts_to_programs() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada Lovelace").await;
    let account: Value = ada.get("/api/account").await.json();
    assert_eq!(account["id"], "ada lovelace");
    assert_eq!(account["username"], "Ada Lovelace");
    assert!(account["createdAt"].is_u64(), "{account}");
    assert!(account.get("title").is_none(), "{account}");
    let blitz = &account["perfs"]["blitz"];
    let expected = json!({ "games": 0, "rating": 1_500, "rd": 350, "prog": 0, "prov": true });
    assert_eq!(*blitz, expected);
    // The first puzzles change a rating less than the first games.
    let expected = json!({ "games": 0, "rating": 1_500, "rd": 150, "prog": 0, "prov": true });
    assert_eq!(account["perfs"]["puzzle"], expected);
    let path = "/api/user/ADA%20lovelace";
    let shown: Value = anonymous(&test_server, "GET", path).await.json();
    let mut public = account.clone();
    let perfs = public["perfs"].as_object_mut().expect("ratings");
    perfs.remove("puzzle");
    assert_eq!(shown, public);
    refused(&ada.get("/api/user/nobody").await, 404, "No such user");
}

#[tokio::test]
async fn reports_connected_users() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let path = "/api/users/status?ids=ada,nobody";
    let status: Value = ada.get(path).await.json();
    assert_eq!(status, json!([{ "id": "ada", "name": "Ada" }]));
    let _events = ada.events().await;
    let status: Value = ada.get(path).await.json();
    assert_eq!(status[0]["online"], true);
    assert!(status[0].get("playing").is_none(), "{status}");
    let answer = ada
        .post("/api/challenge/ai", "clock.limit=60&level=1")
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let game: Value = answer.json();
    let id = game["id"].as_str().expect("an id");
    let mut stream = ada.stream(&format!("/api/board/game/stream/{id}")).await;
    stream.of_type("gameFull").await;
    let status: Value = ada.get(path).await.json();
    assert_eq!(status[0]["playing"], true);
    let many = format!("/api/users/status?ids={}", ["x"; 101].join(","));
    refused(&ada.get(&many).await, 400, "at most 100");
}

#[tokio::test]
async fn tests_and_revokes_tokens() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let (ada, other) = (
        Program::of(&person, &["bot:play", "challenge:read"]).await,
        Program::of(&person, &ALL).await,
    );
    let body = format!("{},staunton_no", ada.token);
    let tested: Value = other.post("/api/token/test", &body).await.json();
    let expected = json!({
        "userId": "ada",
        "scopes": "bot:play,challenge:read",
        "expires": null,
    });
    assert_eq!(tested[&ada.token], expected);
    assert_eq!(tested["staunton_no"], Value::Null);
    assert_eq!(ada.send("DELETE", "/api/token", "").await.status, 204);
    refused(&ada.get("/api/account").await, 401, "token");
    assert_eq!(other.get("/api/account").await.status, 200);
}

#[tokio::test]
async fn every_error_is_json() {
    let test_server = TestServer::open().await;
    let ada = Program::of(&register(&test_server, "Ada").await, &["challenge:read"]).await;
    for (method, path, status) in [
        ("GET", "/api", 404),
        ("GET", "/api/", 404),
        ("GET", "/api/nothing/here", 404),
        ("POST", "/api/nothing", 404),
        ("POST", "/api/account", 405),
        ("GET", "/api/board/game/abc/nothing/x/y/z", 404),
        ("POST", "/api/board/game/AbCdEfGh/move/e2e4", 403),
        ("POST", "/api/bot/account/upgrade", 403),
        ("POST", "/api/challenge/ai", 403),
        ("GET", "/api/board/game/stream/AbCdEfGh", 403),
    ] {
        let answer = ada.send(method, path, "").await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        assert_eq!(
            answer.header("content-type"),
            Some("application/json"),
            "{path}"
        );
        let problem: Value = answer.json();
        assert!(problem["error"].is_string(), "{problem}");
    }
    for path in ["/api/account", "/api/stream/event", "/api/account/playing"] {
        refused(&anonymous(&test_server, "GET", path).await, 401, "token");
    }
}

#[tokio::test]
async fn a_link_leads_to_the_page_of_tokens() {
    let test_server = TestServer::open().await;
    let query = "scopes[]=bot:play&description=My+bot";
    let path = format!("/account/oauth/token/create?{query}");
    let answer = anonymous(&test_server, "GET", &path).await;
    assert_eq!(answer.status, 303);
    let target = format!("/account?{query}#tokens");
    assert_eq!(answer.header("location"), Some(&*target));
}

#[tokio::test]
async fn only_an_account_without_games_becomes_a_bot() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &ALL).await;
    let answer = ada.post("/api/challenge/ai", "level=1").await;
    assert_eq!(answer.status, 201);
    let upgrade = "/api/bot/account/upgrade";
    refused(&ada.post(upgrade, "").await, 400, "never had a game");
    let bob = Program::new(&test_server, "Bob").await;
    ok(&bob.post(upgrade, "").await);
    ok(&bob.post(upgrade, "").await);
    let account: Value = bob.get("/api/account").await.json();
    assert_eq!(account["title"], "BOT");
    let listed = async || ada.get("/api/bot/online?nb=5").await.text();
    assert_eq!(listed().await, "");
    let _events = bob.events().await;
    let online: Value = serde_json::from_str(&listed().await).expect("one line");
    assert_eq!(
        (&online["id"], &online["title"]),
        (&json!("bob"), &json!("BOT"))
    );
    assert_eq!(anonymous(&test_server, "GET", "/__ping").await.status, 200);
    let id = "AbCdEfGh";
    let board = bob.post(&format!("/api/board/game/{id}/resign"), "").await;
    refused(&board, 400, "not bots");
    let bot = ada.post(&format!("/api/bot/game/{id}/resign"), "").await;
    refused(&bot, 400, "upgrade");
}

#[tokio::test]
async fn others_games_do_not_exist_for_a_program() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let pair = Pair::new(&test_server).await;
    for command in ["resign", "abort", "move/e2e4", "draw/yes", "claim-draw"] {
        let path = format!("/api/board/game/{}/{command}", pair.game);
        refused(&ada.post(&path, "").await, 404, "No such game");
    }
    let path = format!("/api/board/game/stream/{}", pair.game);
    refused(&ada.get(&path).await, 404, "No such game");
}
