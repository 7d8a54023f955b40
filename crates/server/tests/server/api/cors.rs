//! Requests from pages of other sites.

use super::{ALL, Program, refused};
use crate::harness::{TestServer, request};
use crate::people::register;

/// The headers with which a browser marks a request of a page of another site.
const FOREIGN: [(&str, &str); 2] = [
    ("origin", "https://lichess.example"),
    ("sec-fetch-site", "cross-site"),
];

#[tokio::test]
async fn a_page_of_another_site_uses_the_api_with_a_token_only() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let program = Program::of(&ada, &ALL).await;
    let bearer = format!("Bearer {}", program.token);
    let token = ("authorization", &*bearer);
    let cookie = ("cookie", ada.cookie());
    let [origin, site] = FOREIGN;
    for path in ["/api/account", "/api/account/playing", "/api/challenge"] {
        let own = request(&test_server, "GET", path, &[token, origin, site], b"").await;
        assert_eq!(own.status, 200, "{path}: {}", own.text());
        assert_eq!(own.header("access-control-allow-origin"), Some("*"));
        assert_eq!(own.header("access-control-allow-credentials"), None);
        let of_user = request(&test_server, "GET", path, &[cookie, origin, site], b"").await;
        refused(&of_user, 401, "needs a token");
    }
    // The page can read errors, and when to try again.
    let missing = request(&test_server, "GET", "/api/nothing", &[origin, site], b"").await;
    refused(&missing, 404, "No such endpoint");
    assert_eq!(missing.header("access-control-allow-origin"), Some("*"));
    let exposed = missing.header("access-control-expose-headers");
    assert_eq!(exposed, Some("retry-after"));
    // The addresses of the client stay closed to it, also with a token.
    let headers = [token, origin, site, ("content-type", "application/json")];
    let private = request(&test_server, "POST", "/app/games", &headers, b"{}").await;
    assert_eq!(private.status, 403, "{}", private.text());
    assert_eq!(private.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn browsers_may_ask_before_a_request() {
    let test_server = TestServer::open().await;
    let asks = [
        FOREIGN[0],
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization"),
    ];
    for path in ["/api/challenge/ada", "/api/board/game/AbCd1234/move/e2e4"] {
        let answer = request(&test_server, "OPTIONS", path, &asks, b"").await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let methods = answer.header("access-control-allow-methods");
        assert!(
            methods.is_some_and(|names| names.contains("POST")),
            "{methods:?}"
        );
        let headers = answer.header("access-control-allow-headers");
        assert!(
            headers.is_some_and(|names| names.contains("authorization")),
            "{headers:?}"
        );
    }
    let answer = request(&test_server, "OPTIONS", "/app/games", &asks, b"").await;
    assert_eq!(answer.header("access-control-allow-origin"), None);
}
