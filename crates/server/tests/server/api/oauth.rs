//! OAuth 2 with PKCE: programs receive tokens with the consent of their users.

use std::time::Duration;

use protocol::http::oauth::{Consented, ProgramRequest, Receiver};
use protocol::http::people::{Scope, TokenList};
use serde_json::{Value, json};

use super::{Program, anonymous, refused};
use crate::harness::{Answer, Person, TestServer, request};
use crate::people::{PASSWORD, register};

/// The example in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const REDIRECT: &str = "http://localhost:51004/";

/// The query of a program, with these values instead of the valid ones. An empty value removes the
/// parameter.
fn query(changes: &[(&str, &str)]) -> String {
    form(
        &[
            ("response_type", "code"),
            ("client_id", "my board"),
            ("redirect_uri", REDIRECT),
            ("code_challenge_method", "S256"),
            ("code_challenge", CHALLENGE),
            ("scope", "board:play challenge:read"),
            ("state", "opaque"),
        ],
        changes,
    )
}

/// The form with which a program redeems a code.
fn redemption(code: &str, changes: &[(&str, &str)]) -> String {
    form(
        &[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", VERIFIER),
            ("redirect_uri", REDIRECT),
            ("client_id", "my board"),
        ],
        changes,
    )
}

fn form(valid: &[(&str, &str)], changes: &[(&str, &str)]) -> String {
    let values = valid.iter().map(|&(name, value)| {
        let change = changes.iter().find(|(of, _)| *of == name);
        (name, change.map_or(value, |(_, value)| value))
    });
    let pairs = values.filter(|(_, value)| !value.is_empty());
    let pairs: Vec<_> = pairs
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    pairs.join("&")
}

fn encoded(value: &str) -> String {
    let encode = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    value.bytes().map(encode).collect()
}

/// Consents to the request, and returns the code.
async fn code(person: &Person, query: &str) -> String {
    let answer = person.post("/app/oauth", &json!({ "query": query })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let Consented { location } = answer.json();
    let code = location.strip_prefix("http://localhost:51004/?code=");
    let code = code.and_then(|rest| rest.strip_suffix("&state=opaque"));
    code.expect("a code and the state").to_owned()
}

async fn redeem(test_server: &TestServer, form: &str) -> Answer {
    let media_type = ("content-type", "application/x-www-form-urlencoded");
    request(
        test_server,
        "POST",
        "/api/token",
        &[media_type],
        form.as_bytes(),
    )
    .await
}

/// Checks that a code was granted, and returns the token.
fn granted(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let body: Value = answer.json();
    assert_eq!(body["token_type"], "Bearer");
    assert_eq!(body["expires_in"], 31_536_000);
    let token = body["access_token"].as_str().expect("a token");
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    assert!(token.bytes().all(is_word), "{token}");
    token.to_owned()
}

/// Checks an error of the protocol.
fn invalid(answer: &Answer, error: &str, part: &str) {
    assert_eq!(answer.status, 400, "{}", answer.text());
    let body: Value = answer.json();
    assert_eq!(body["error"], error);
    let description = body["error_description"].as_str().expect("a description");
    assert!(description.contains(part), "{description}");
}

async fn account(test_server: &TestServer, token: &str) -> Answer {
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", &*authorization)];
    request(test_server, "GET", "/api/account", &headers, b"").await
}

#[tokio::test]
async fn a_program_gets_a_token_with_the_consent_of_its_user() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let asked: ProgramRequest = ada.get(&format!("/app/oauth?{}", query(&[]))).await.json();
    assert_eq!(asked.client, "my board");
    let host = "localhost:51004".to_owned();
    assert_eq!(asked.receiver, Receiver::Computer { host });
    assert_eq!(asked.scopes, [Scope::BoardPlay, Scope::ChallengeRead]);
    assert_eq!(asked.problem, None);
    let denied = "http://localhost:51004/?error=access_denied&error_description=\
                  The+user+has+denied+the+request.&state=opaque";
    assert_eq!(asked.refusal, denied);

    let code = code(&ada, &query(&[])).await;
    let token = granted(&redeem(&test_server, &redemption(&code, &[])).await);
    let account: Value = account(&test_server, &token).await.json();
    assert_eq!(account["id"], "ada");
    let TokenList { tokens } = ada.get("/app/tokens").await.json();
    assert_eq!(tokens.len(), 1);
    assert_eq!(tokens[0].name, "my board");
    assert_eq!(tokens[0].scopes, [Scope::BoardPlay, Scope::ChallengeRead]);
    let year = 365 * 24 * 60 * 60 * 1_000;
    assert_eq!(tokens[0].expires_at, Some(tokens[0].created_at + year));

    let program = Program {
        address: test_server.address,
        token: token.clone(),
    };
    refused(&program.post("/api/challenge/ai", "").await, 403, "scope");
    assert_eq!(program.send("DELETE", "/api/token", "").await.status, 204);
    refused(&program.get("/api/account").await, 401, "token");
}

#[tokio::test]
async fn the_response_names_the_granted_permissions() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let scope = ("scope", "study:write board:play preference:read");
    let code = code(&ada, &query(&[scope])).await;
    let answer: Value = redeem(&test_server, &redemption(&code, &[])).await.json();
    assert_eq!(answer["scope"], "board:play");
}

#[tokio::test]
async fn a_token_without_scopes_only_reads() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let code = code(&ada, &query(&[("scope", "")])).await;
    let token = granted(&redeem(&test_server, &redemption(&code, &[])).await);
    assert_eq!(account(&test_server, &token).await.status, 200);
    // It is no address of a calendar, and a new address does not revoke it.
    let path = format!("/app/calendar/{token}.ics");
    assert_eq!(anonymous(&test_server, "GET", &path).await.status, 404);
    let made = ada.post("/app/calendar", &json!({})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(account(&test_server, &token).await.status, 200);
}

#[tokio::test]
async fn a_redirect_may_lack_the_slash_after_its_host() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let bare = [("redirect_uri", "http://localhost:51004")];
    for (asked, redeemed) in [(&bare[..], &[][..]), (&[], &bare), (&bare, &bare)] {
        let code = code(&ada, &query(asked)).await;
        granted(&redeem(&test_server, &redemption(&code, redeemed)).await);
    }
}

#[tokio::test]
async fn a_code_is_bound_to_its_program() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let code = code(&ada, &query(&[])).await;
    let other = "0f".repeat(32);
    let (long, huge) = ("x".repeat(129), "x".repeat(20_000));
    for (name, value, error, part) in [
        (
            "code_verifier",
            &*"y".repeat(43),
            "invalid_grant",
            "code_verifier",
        ),
        ("client_id", "another", "invalid_grant", "client_id"),
        (
            "redirect_uri",
            "http://localhost:51005/",
            "invalid_grant",
            "redirect_uri",
        ),
        (
            "redirect_uri",
            "javascript:x",
            "invalid_grant",
            "redirect_uri",
        ),
        ("code", &other, "invalid_grant", "no such code"),
        ("code", "x", "invalid_grant", "no such code"),
        (
            "grant_type",
            "password",
            "unsupported_grant_type",
            "grant_type",
        ),
        ("grant_type", "", "invalid_request", "grant_type"),
        ("code", "", "invalid_request", "code"),
        ("code_verifier", "", "invalid_request", "code_verifier"),
        ("code_verifier", "short", "invalid_request", "code_verifier"),
        ("code_verifier", &long, "invalid_request", "code_verifier"),
        ("redirect_uri", "", "invalid_request", "redirect_uri"),
        ("client_id", "", "invalid_request", "client_id"),
    ] {
        let form = redemption(&code, &[(name, value)]);
        invalid(&redeem(&test_server, &form).await, error, part);
    }
    let twice = format!("{}&code=0f", redemption(&code, &[]));
    invalid(
        &redeem(&test_server, &twice).await,
        "invalid_request",
        "twice",
    );
    let in_address = format!("/api/token?{}", redemption(&code, &[]));
    let answer = anonymous(&test_server, "POST", &in_address).await;
    invalid(&answer, "invalid_request", "missing");
    let form = redemption(&code, &[("client_id", &huge)]);
    refused(&redeem(&test_server, &form).await, 413, "too long");
    // The program itself still gets its token.
    granted(&redeem(&test_server, &redemption(&code, &[])).await);
}

#[tokio::test]
async fn a_second_use_of_a_code_revokes_the_token() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let code = code(&ada, &query(&[])).await;
    let token = granted(&redeem(&test_server, &redemption(&code, &[])).await);
    assert_eq!(account(&test_server, &token).await.status, 200);
    for _ in 0..2 {
        let again = redeem(&test_server, &redemption(&code, &[])).await;
        invalid(&again, "invalid_grant", "used before");
        refused(&account(&test_server, &token).await, 401, "token");
    }
}

#[tokio::test]
async fn a_code_expires_after_two_minutes() {
    let mut test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let late = code(&ada, &query(&[])).await;
    test_server.pass(Duration::from_mins(1)).await;
    let early = code(&ada, &query(&[])).await;
    test_server.pass(Duration::from_mins(1)).await;
    let answer = redeem(&test_server, &redemption(&late, &[])).await;
    invalid(&answer, "invalid_grant", "expired");
    granted(&redeem(&test_server, &redemption(&early, &[])).await);
}

#[tokio::test]
async fn only_a_user_with_an_account_consents() {
    let test_server = TestServer::open().await;
    let body = json!({ "query": query(&[]) });
    let guest = test_server.new_visitor().await;
    let answer = guest.post("/app/oauth", &body).await;
    refused(&answer, 403, "account");
    // The page shows the request before its user signs in.
    let path = format!("/app/oauth?{}", query(&[]));
    assert_eq!(anonymous(&test_server, "GET", &path).await.status, 200);
    let ada = register(&test_server, "Ada").await;
    let text = body.to_string();
    let json_type = ("content-type", "application/json");
    for (headers, status) in [
        (&[json_type][..], 401),
        (
            &[
                json_type,
                ("cookie", ada.cookie()),
                ("origin", "https://example.org"),
            ],
            403,
        ),
        (
            &[("content-type", "text/plain"), ("cookie", ada.cookie())],
            415,
        ),
    ] {
        let answer = request(&test_server, "POST", "/app/oauth", headers, text.as_bytes()).await;
        assert_eq!(answer.status, status, "{}", answer.text());
    }
    // A program cannot consent for its user.
    let program = Program::of(&ada, &["board:play"]).await;
    let answer = program.send("POST", "/app/oauth", &text).await;
    assert_eq!(answer.status, 401, "{}", answer.text());
}

#[tokio::test]
async fn an_invalid_request_is_explained_to_the_user_or_the_program() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    for (name, value, error) in [
        ("response_type", "token", "unsupported_response_type"),
        ("code_challenge_method", "plain", "invalid_request"),
        ("code_challenge_method", "", "invalid_request"),
        ("code_challenge", "", "invalid_request"),
        ("scope", "board:play x", "invalid_scope"),
    ] {
        let query = query(&[(name, value)]);
        let asked: ProgramRequest = ada.get(&format!("/app/oauth?{query}")).await.json();
        assert!(asked.problem.is_some(), "{name}");
        let start = format!("{REDIRECT}?error={error}&error_description=");
        assert!(asked.refusal.starts_with(&start), "{}", asked.refusal);
        assert!(
            asked.refusal.ends_with("&state=opaque"),
            "{}",
            asked.refusal
        );
        let answer = ada.post("/app/oauth", &json!({ "query": query })).await;
        assert_eq!(answer.status, 400, "{name}: {}", answer.text());
    }
    // The browser is never sent to these addresses.
    let huge = "x".repeat(9_000);
    for (name, value) in [
        ("redirect_uri", ""),
        ("redirect_uri", "http://example.org/"),
        ("redirect_uri", "javascript:alert(1)"),
        ("redirect_uri", "data:text/html,x"),
        ("redirect_uri", "https://example.org/#x"),
        ("client_id", ""),
        ("client_id", "a\u{202e}b"),
        ("state", &huge),
    ] {
        let query = query(&[(name, value)]);
        let shown = ada.get(&format!("/app/oauth?{query}")).await;
        let posted = ada.post("/app/oauth", &json!({ "query": query })).await;
        for answer in [shown, posted] {
            assert_eq!(answer.status, 400, "{name}: {}", answer.text());
            assert!(answer.header("location").is_none());
        }
    }
    let path = format!("/app/oauth?{}&lang=de", query(&[("scope", "x")]));
    let asked: ProgramRequest = ada.get(&path).await.json();
    let problem = asked.problem.expect("a problem");
    assert!(problem.contains("Berechtigung"), "{problem}");
}

#[tokio::test]
async fn the_page_cannot_be_framed_and_sends_no_address_to_others() {
    let test_server = TestServer::open().await;
    let headers = [("accept", "text/html")];
    let path = format!("/oauth?{}", query(&[]));
    let page = request(&test_server, "GET", &path, &headers, b"").await;
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));
}

#[tokio::test]
async fn pages_of_other_sites_redeem_codes_but_read_no_consent() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let code = code(&ada, &query(&[])).await;
    let form = redemption(&code, &[]);
    let origin = ("origin", "https://example.org");
    let path = "/api/token";
    let answer = request(&test_server, "POST", path, &[origin], form.as_bytes()).await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    granted(&answer);
    let path = format!("/app/oauth?{}", query(&[]));
    let answer = request(&test_server, "GET", &path, &[origin], b"").await;
    assert_eq!(answer.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn codes_end_with_a_new_password() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let code = code(&ada, &query(&[])).await;
    let body = json!({ "current": PASSWORD, "new": "another good password" });
    let answer = ada.send("PUT", "/app/password", &body).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let answer = redeem(&test_server, &redemption(&code, &[])).await;
    invalid(&answer, "invalid_grant", "no such code");
}

/// Gets a code on one server, redeems it on another with the same database, and uses it again on the
/// first.
pub(crate) async fn redeems_a_code_elsewhere(one: &TestServer, two: &TestServer) {
    let ada = register(one, "Ada").await;
    let code = code(&ada, &query(&[])).await;
    let token = granted(&redeem(two, &redemption(&code, &[])).await);
    for node in [one, two] {
        assert_eq!(account(node, &token).await.status, 200);
    }
    let again = redeem(one, &redemption(&code, &[])).await;
    invalid(&again, "invalid_grant", "used before");
    for node in [one, two] {
        refused(&account(node, &token).await, 401, "token");
    }
}
