//! Protection against foreign requests and overload.

use std::time::Duration;

use protocol::http::Problem;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::{Client, PATIENCE, TestServer, invitation, request, settings};

/// Reads until the server closes the connection. These tests use raw sockets: a client library
/// sends no partial requests, always names a host, and reads each response.
async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let reading = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // A connection that is closed with unread bytes may be reset.
    let _ = reading.expect("the connection ends in time");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn rejects_requests_for_foreign_host_names() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for path in ["/", "/app/session", "/app/games", "/healthz"] {
        let headers = [("host", "evil.example"), ("origin", "http://evil.example")];
        let answer = request(&test_server, "GET", path, &headers, b"").await;
        assert_eq!(answer.status, 421, "{path}");
        assert!(answer.json::<Problem>().error.contains("--public-url"));
        assert_eq!(answer.header("set-cookie"), None);
    }
    let headers = [
        ("host", "evil.example"),
        ("origin", "http://evil.example"),
        ("cookie", person.cookie()),
    ];
    let refused = Client::connect(test_server.address, &headers).await.err();
    assert_eq!(refused, Some(421));
    let localhost = [("host", "localhost:8064")];
    let answer = request(&test_server, "GET", "/", &localhost, b"").await;
    assert_eq!(answer.status, 200);
}

/// The public URL is already set, so the advice is for the proxy.
#[tokio::test]
async fn explains_how_a_proxy_must_pass_on_the_host_name() {
    let test_server = TestServer::open_with(|config| {
        config.public_url = Some("https://chess.example.org".parse().expect("a URL"));
    })
    .await;
    for (language, advice) in [
        ("en", "its public address is https://chess.example.org."),
        (
            "de",
            "Seine öffentliche Adresse ist https://chess.example.org.",
        ),
    ] {
        let headers = [("host", "upstream"), ("accept-language", language)];
        let answer = request(&test_server, "GET", "/", &headers, b"").await;
        assert_eq!(answer.status, 421);
        let text = answer.json::<Problem>().error;
        assert!(text.contains(advice), "{text}");
        assert!(text.contains("proxy_set_header Host $host;"), "{text}");
        assert!(!text.contains("--public-url"), "{text}");
    }
    let public = [("host", "chess.example.org")];
    let answer = request(&test_server, "GET", "/", &public, b"").await;
    assert_eq!(answer.status, 200);
}

/// A health check without a host, as some proxies send it.
#[tokio::test]
async fn health_checks_need_no_host_header() {
    let test_server = TestServer::open().await;
    for (path, status) in [("/healthz", "200"), ("/readyz", "200"), ("/", "421")] {
        let mut stream = TcpStream::connect(test_server.address)
            .await
            .expect("a server");
        let head = format!("GET {path} HTTP/1.0\r\n\r\n");
        stream
            .write_all(head.as_bytes())
            .await
            .expect("the stream is open");
        let answer = read_to_end(&mut stream).await;
        assert_eq!(answer.split(' ').nth(1), Some(status), "{path}: {answer}");
    }
}

#[tokio::test]
async fn closes_connections_with_an_incomplete_request() {
    let test_server = TestServer::open_with(|config| {
        config.limits.request_time = Duration::from_millis(300);
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        let mut stream = TcpStream::connect(test_server.address)
            .await
            .expect("a server");
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: local")
            .await
            .expect("the stream is open");
        silent.push(stream);
    }
    for stream in &mut silent {
        let answer = read_to_end(stream).await;
        assert!(!answer.contains("200 OK"), "{answer}");
    }
    // Visitors have the same timeout, and may have to retry on a busy machine.
    let cookie = loop {
        let answer = request(&test_server, "GET", "/app/session", &[], b"").await;
        if let Some(cookie) = answer.header("set-cookie") {
            let (pair, _) = cookie.split_once(';').expect("a cookie with attributes");
            break pair.to_owned();
        }
        assert_eq!(answer.status, 408);
    };
    let mut stream = TcpStream::connect(test_server.address)
        .await
        .expect("a server");
    let head = format!(
        "POST /app/games HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    );
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the stream is open");
    let answer = read_to_end(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test]
async fn limits_the_number_of_open_connections() {
    let test_server = TestServer::open_with(|config| config.limits.connections = 2).await;
    let person = test_server.new_visitor().await;
    // A socket keeps its place after the request that opened it.
    let client = person.connect().await;
    let mut second = TcpStream::connect(test_server.address)
        .await
        .expect("a server");
    let mut third = TcpStream::connect(test_server.address)
        .await
        .expect("a server");
    assert_eq!(read_to_end(&mut third).await, "");
    second
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await
        .expect("the stream is open");
    assert!(read_to_end(&mut second).await.starts_with("HTTP/1.1 200"));
    drop((client, second));
    // There is room again as soon as the server has noticed the end of a connection.
    while Client::connect_or_gone(test_server.address, person.cookie())
        .await
        .is_none()
    {}
}

#[tokio::test]
async fn changing_cookies_does_not_bypass_the_limit_of_games() {
    let test_server = TestServer::open().await;
    let body = settings(&invitation(), "white").to_string();
    let network = ("x-forwarded-for", "203.0.113.7");
    let json = ("content-type", "application/json");
    let mut made = 0;
    let refused = 'visitors: loop {
        // Each visitor makes fewer games than the limit per player.
        let person = test_server.new_visitor().await;
        let headers = [network, json, ("cookie", person.cookie())];
        for _ in 0..40 {
            let answer = request(
                &test_server,
                "POST",
                "/app/games",
                &headers,
                body.as_bytes(),
            );
            match answer.await.status {
                201 => made += 1,
                status => break 'visitors status,
            }
        }
        // Even on a slow machine, more than five games a second use up the limit.
        assert!(made < 3_000, "the limit was not reached");
    };
    assert_eq!(refused, 429);
    assert!(made >= 300, "{made}");
    let person = test_server.new_visitor().await;
    let elsewhere = ("x-forwarded-for", "203.0.113.8");
    let headers = [elsewhere, json, ("cookie", person.cookie())];
    let answer = request(
        &test_server,
        "POST",
        "/app/games",
        &headers,
        body.as_bytes(),
    )
    .await;
    assert_eq!(answer.status, 201);
}

#[tokio::test]
async fn limits_the_rate_of_new_sessions_per_network() {
    let test_server = TestServer::open().await;
    let headers = [("x-forwarded-for", "203.0.113.7")];
    let mut begun = 0;
    while request(&test_server, "GET", "/app/session", &headers, b"")
        .await
        .status
        == 200
    {
        begun += 1;
        assert!(begun < 3_000);
    }
    assert!(begun >= 300, "{begun}");
}

#[tokio::test]
async fn disconnects_a_client_that_does_not_read_the_response() {
    let test_server = TestServer::open_with(|config| {
        config.limits.stall = Duration::from_millis(300);
    })
    .await;
    let mut stream = TcpStream::connect(test_server.address)
        .await
        .expect("a server");
    let requests = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(1_000);
    // The responses are never read, so the buffers fill up.
    let asking = async { while stream.write_all(&requests).await.is_ok() {} };
    timeout(PATIENCE, asking)
        .await
        .expect("the connection ends in time");
}
