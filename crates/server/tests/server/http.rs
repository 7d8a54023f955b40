//! Pages and HTTP requests.

use std::time::Duration;

use protocol::http::people::Session;
use protocol::http::{GameList, Problem};
use serde_json::{Value, json};
use store::Store;

use crate::harness::{Answer, Client, TestServer, engine, invitation, request, settings};

#[tokio::test]
async fn creates_a_session_once_with_an_http_only_cookie() {
    let test_server = TestServer::open().await;
    let answer = request(&test_server, "GET", "/app/session", &[], b"").await;
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "no TLS");
    let name = answer.json::<Session>().name;
    assert!(name.starts_with("Guest "), "{name}");
    let pair = cookie.split(';').next().expect("a pair");
    let again = request(
        &test_server,
        "GET",
        "/app/session",
        &[("cookie", pair)],
        b"",
    )
    .await;
    assert_eq!(again.header("set-cookie"), None);
    assert_eq!(again.json::<Session>().name, name);
}

#[tokio::test]
async fn the_cookie_is_secure_when_the_public_url_is_https() {
    let test_server = TestServer::open_with(|config| {
        config.public_url = Some("https://chess.example.org".parse().expect("a URL"));
    })
    .await;
    let answer = request(&test_server, "GET", "/app/session", &[], b"").await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-staunton_session="), "{cookie}");
    assert!(
        cookie.contains("; Secure") && cookie.contains("; Path=/"),
        "{cookie}"
    );
    assert!(!cookie.contains("Domain"), "{cookie}");
    let https_only = answer.header("strict-transport-security");
    assert_eq!(https_only, Some("max-age=31536000"));
    let pair = cookie.split(';').next().expect("a pair");
    let again = request(
        &test_server,
        "GET",
        "/app/session",
        &[("cookie", pair)],
        b"",
    )
    .await;
    assert_eq!(again.header("set-cookie"), None);
}

#[tokio::test]
async fn replaces_an_unknown_session_cookie() {
    let test_server = TestServer::open().await;
    let forged = format!("staunton_session={}", "0".repeat(64));
    let cookie = [("cookie", &*forged)];
    let answer = request(&test_server, "GET", "/app/session", &cookie, b"").await;
    assert!(
        answer.header("set-cookie").is_some(),
        "a new session is created"
    );
    assert_eq!(
        Client::connect(test_server.address, &cookie).await.err(),
        Some(401)
    );
    assert_eq!(
        Client::connect(test_server.address, &[]).await.err(),
        Some(401)
    );
    let json = ("content-type", "application/json");
    let answer = request(
        &test_server,
        "POST",
        "/app/games",
        &[json, cookie[0]],
        b"{}",
    )
    .await;
    assert_eq!(answer.status, 401);
    let none: GameList = request(&test_server, "GET", "/app/games", &cookie, b"")
        .await
        .json();
    assert_eq!((none.games, none.older), (Vec::new(), None));
}

#[tokio::test]
async fn rejects_requests_from_other_sites() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let body = settings(&invitation(), "white").to_string();
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let headers = [
            ("cookie", person.cookie()),
            ("content-type", "application/json"),
            (name, value),
        ];
        let answer = request(
            &test_server,
            "POST",
            "/app/games",
            &headers,
            body.as_bytes(),
        )
        .await;
        assert_eq!(answer.status, 403, "{name}: {value}");
        let refused = Client::connect(test_server.address, &headers).await.err();
        assert_eq!(refused, Some(403), "{name}: {value}");
        let answer = request(&test_server, "GET", "/app/session", &[(name, value)], b"").await;
        assert_eq!((answer.status, answer.header("set-cookie")), (403, None));
    }
    let list: GameList = person.get("/app/games").await.json();
    assert!(list.games.is_empty());
}

#[tokio::test]
async fn rejects_invalid_game_settings_with_a_reason() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let with = |key: &str, value: Value| {
        let mut settings = settings(&invitation(), "white");
        settings[key] = value;
        settings
    };
    let no_stage = json!({ "kind": "clock", "stages": [] });
    let stage = json!({ "millis": 60_000, "move": 40, "bonus": { "kind": "none" } });
    let odd_stage = json!({ "kind": "clock", "stages": [stage] });
    let odd_days = json!({ "kind": "correspondence", "days": 3, "vacations": 14 });
    for (body, part) in [
        (json!({}), "missing field"),
        (json!([]), "does not have the expected form"),
        (with("color", "red".into()), "unknown variant `red`"),
        (with("more", 1.into()), "unknown field `more`"),
        (with("opponent", engine(0)), "levels 1 to 17"),
        (with("opponent", engine(18)), "levels 1 to 17"),
        (with("start", "nonsense".into()), "is not valid"),
        (
            with("start", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".into()),
            "over",
        ),
        (with("start", "7k/8/8/8/8/8/8/K7 w - - 0 1".into()), "mate"),
        (with("time", no_stage), "clock"),
        (with("time", odd_stage), "unknown field `move`"),
        (with("time", odd_days), "unknown field `vacations`"),
        (
            with("time", json!({ "kind": "correspondence", "days": 0 })),
            "days",
        ),
    ] {
        let answer = person.post("/app/games", &body).await;
        assert_eq!(answer.status, 400, "{body}");
        let problem: Problem = answer.json();
        assert!(problem.error.contains(part), "{body}: {}", problem.error);
    }
}

#[tokio::test]
async fn bodies_must_be_json_and_short() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let body = settings(&invitation(), "white").to_string();
    let long = format!("{body}{}", " ".repeat(16 * 1024));
    for (kind, body, status) in [
        ("application/json; charset=utf-8", &*body, 201),
        ("text/plain", &*body, 415),
        ("application/x-www-form-urlencoded", &*body, 415),
        ("application/json", "{", 400),
        ("application/json", &*long, 413),
    ] {
        let headers = [("cookie", person.cookie()), ("content-type", kind)];
        let answer = request(
            &test_server,
            "POST",
            "/app/games",
            &headers,
            body.as_bytes(),
        )
        .await;
        assert_eq!(answer.status, status, "{kind}");
        if status != 201 {
            assert!(!answer.json::<Problem>().error.is_empty());
        }
    }
}

#[tokio::test]
async fn serves_pages_and_returns_404_for_unknown_files() {
    let test_server = TestServer::open().await;
    for path in ["/", "/game/abcd1234", "/learn/castling"] {
        let answer = get(&test_server, path).await;
        assert_eq!(answer.status, 200, "{path}");
        let kind = answer.header("content-type").expect("a content type");
        assert!(kind.starts_with("text/html"), "{path}: {kind}");
    }
    for path in [
        "/missing.js",
        "/assets/nothing-1234.css",
        "/app",
        "/app/x",
        "/app/x/y",
        "/.git/config",
        "/.env",
        "/wp-admin",
        "/game/abcd1234/moves",
    ] {
        let answer = get(&test_server, path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.json::<Problem>().error.is_empty(), "{path}");
        // A browser gets the page, except below the paths for programs.
        let accept = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
        let answer = request(&test_server, "GET", path, &accept, b"").await;
        assert_eq!(answer.status, 404, "{path}");
        let kind = answer.header("content-type").expect("a content type");
        let is_page = kind.starts_with("text/html");
        assert_eq!(is_page, !path.starts_with("/app"), "{path}: {kind}");
    }
    let answer = request(&test_server, "DELETE", "/", &[], b"").await;
    assert_eq!(answer.status, 405);
    assert_eq!(answer.header("allow"), Some("GET, HEAD"));
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let test_server = TestServer::open().await;
    for path in ["/", "/app/session", "/healthz", "/missing.js"] {
        let answer = get(&test_server, path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("strict-transport-security"), None, "no TLS");
    }
    let answer = get(&test_server, "/app/session").await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn the_health_check_fails_when_games_cannot_be_stored() {
    let mut test_server = TestServer::open().await;
    assert_eq!(get(&test_server, "/healthz").await.status, 200);
    // The store can still be read, but writes fail.
    test_server.store.refuse_writes(true);
    test_server.pass(Duration::from_mins(1)).await;
    assert_eq!(get(&test_server, "/healthz").await.status, 503);
    test_server.store.refuse_writes(false);
    // The time of the next heartbeat depends on when the last one failed.
    while get(&test_server, "/healthz").await.status != 200 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    test_server.store.close().await;
    assert_eq!(get(&test_server, "/healthz").await.status, 503);
}

async fn get(test_server: &TestServer, path: &str) -> Answer {
    request(test_server, "GET", path, &[], b"").await
}

#[tokio::test]
async fn the_health_check_does_not_wait_for_a_hanging_store() {
    let test_server = TestServer::open().await;
    test_server.store.hold_heartbeats(true);
    for path in ["/healthz", "/readyz"] {
        assert_eq!(get(&test_server, path).await.status, 503, "{path}");
    }
    test_server.store.hold_heartbeats(false);
    assert_eq!(get(&test_server, "/healthz").await.status, 200);
}

#[tokio::test]
async fn unknown_routes_return_errors_in_the_same_format() {
    let test_server = TestServer::open().await;
    let admin = crate::people::admin(&test_server).await;
    for (method, path, status) in [
        ("GET", "/app/games?running=1", 400),
        ("DELETE", "/app/games", 405),
        ("GET", "/app/sign-out", 405),
        ("DELETE", "/app/admin/reports/x", 400),
    ] {
        let answer = admin.send(method, path, &json!({})).await;
        assert_eq!(answer.status, status, "{path}");
        assert!(!answer.json::<Problem>().error.is_empty(), "{path}");
        assert_eq!(answer.header("allow").is_some(), status == 405, "{path}");
    }
}
