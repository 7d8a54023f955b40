//! A proxy in front of one node.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;

use protocol::http::Created;
use serde_json::{Value, json};

use super::port::ReservedPort;
use super::proxy::{Kind, Proxy, Setup};
use super::tunnel::{Certificate, Tunnel};
use super::{HOST, LARGE, post, post_from, replaced};
use crate::client::{Person, get, send};
use crate::program::{Installation, Server, output_with_input};
use crate::script::blitz;

/// A server with the settings of the setup.
fn start(installation: &Installation, port: &ReservedPort) -> Server {
    let settings = super::path("setups/one-node/staunton.toml");
    let listen = port.address.to_string();
    let options = ["--config", settings.to_str().unwrap(), "--listen", &listen];
    let mut server = installation.start_with(&options);
    server.address = port.address;
    server
}

fn visitor(tunnel: &Tunnel) -> Person {
    let answer = get(tunnel.address, "/app/session", &[("host", HOST)]);
    let cookie = answer.cookie().unwrap_or_else(|| panic!("{answer:?}"));
    // The public URL has `https`.
    assert!(cookie.starts_with("__Host-"), "{cookie}");
    Person {
        cookie: cookie.to_owned(),
    }
}

/// Plays a game through the proxy, and uploads a file of the largest size.
fn serves(kind: Kind) {
    let installation = Installation::new();
    let port = ReservedPort::new();
    let server = start(&installation, &port);
    let proxy = Proxy::start(kind, Setup::OneNode, &[server.address]);
    let tunnel = proxy.tunnel();

    let moved = get(proxy.http, "/puzzles", &[("host", HOST)]);
    let to = moved.header("location").unwrap();
    assert!(to.starts_with("https://chess.example.org"), "{to}");
    let page = get(tunnel.address, "/", &[("host", HOST)]);
    assert_eq!(page.status, 200, "{page:?}\n{}", proxy.log());
    assert!(page.header("content-type").unwrap().contains("text/html"));

    let people = [(); 2].map(|()| visitor(&tunnel));
    let game = json!({
        "opponent": { "kind": "invitation" }, "color": "white", "time": blitz(),
    });
    let answer = post(&tunnel, &people[0], "/app/games", &game);
    assert_eq!(answer.status, 201, "{answer:?}");
    let game = &answer.json::<Created>().id;
    let path = format!("/app/games/{game}/accept");
    let answer = post(&tunnel, &people[1], &path, &Value::Null);
    assert_eq!(answer.status, 200, "{answer:?}");
    let [mut white, mut black] = people.each_ref().map(|person| {
        let connection = person.try_connect_to(tunnel.address, HOST).unwrap();
        connection.unwrap_or_else(|status| panic!("{status}: {}", proxy.log()))
    });
    white.play(game, "first", "e2e4").unwrap();
    black.play(game, "second", "e7e5").unwrap();

    let account = json!({ "name": "Ada", "password": "correct horse battery" });
    let registered = post(&tunnel, &people[0], "/app/account", &account);
    assert_eq!(registered.status, 201, "{registered:?}");
    let pgn = ("content-type", "application/x-chess-pgn");
    let cookie = ("cookie", registered.cookie().unwrap());
    let mut file = b"1. e4 e5 *\n".to_vec();
    file.resize(LARGE, b'\n');
    let headers = [("host", HOST), cookie, pgn];
    let path = "/app/library?name=Large";
    let kept = send(tunnel.address, "POST", path, &headers, file).unwrap();
    assert_eq!(kept.status, 201, "{kept:?}\n{}", proxy.log());
    assert_eq!(kept.json::<Value>()["bytes"], LARGE);
}

/// An address of this computer that is not the one of the proxy. Connecting a UDP socket sends
/// nothing; without a network there is no such address.
fn other_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    socket.connect((Ipv4Addr::new(198, 51, 100, 1), 9)).ok()?;
    Some(socket.local_addr().unwrap().ip())
}

/// Attempts at a password are limited by name and by network, so the limit shows which network the
/// server has counted.
fn limits_the_client(kind: Kind) {
    /// The attempts for one name from one network.
    const ATTEMPTS: usize = 10;
    let Some(client) = other_address() else {
        return;
    };
    let installation = Installation::new();
    let port = ReservedPort::new();
    let server = start(&installation, &port);
    let proxy = Proxy::start(kind, Setup::OneNode, &[server.address]);
    let (local, tunnel) = (proxy.tunnel(), proxy.tunnel_from(client));
    let person = visitor(&tunnel);
    let body = json!({ "name": "Ada", "password": "wrong horse battery" });
    let attempt = |tunnel, address: &str| {
        let answer = post_from(tunnel, &person, "/app/sign-in", &body, address);
        assert!(matches!(answer.status, 403 | 429), "{answer:?}");
        answer.status == 403
    };
    for number in 0..ATTEMPTS {
        let invented = format!("203.0.113.{number}");
        assert!(attempt(&tunnel, &invented), "attempt {number}");
    }
    assert!(!attempt(&tunnel, "203.0.113.99"), "{client}");
    assert!(attempt(&local, ""), "another client of the same proxy");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nginx and openssl")]
fn nginx_serves_one_node() {
    serves(Kind::Nginx);
    limits_the_client(Kind::Nginx);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs Caddy and openssl")]
fn caddy_serves_one_node() {
    serves(Kind::Caddy);
    limits_the_client(Kind::Caddy);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs HAProxy and openssl")]
fn haproxy_serves_one_node() {
    serves(Kind::Haproxy);
    limits_the_client(Kind::Haproxy);
}

/// The node's advice names the line that is missing.
#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs Caddy and openssl")]
fn the_terminal_plays_over_tls_and_checks_the_certificate() {
    let installation = Installation::new();
    let port = ReservedPort::new();
    let configuration = Setup::OneNode.configuration(Kind::Caddy);
    let configuration = replaced(&configuration, "chess.example.org {", "localhost {");
    let proxy = Proxy::start_with(Kind::Caddy, Setup::OneNode, &configuration, &[port.address]);
    let address = format!("https://localhost:{}", proxy.https.port());
    let listen = port.address.to_string();
    let options = ["--listen", &listen, "--public-url", &address];
    let _server = installation.start_with(&options);
    let play = |certificates: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
        command
            .args([
                "play",
                "--fen",
                "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1",
                "--server",
            ])
            .arg(&address)
            .env("SSL_CERT_FILE", certificates);
        output_with_input(command, "Ra7\nRb8\n")
    };
    let played = play(&proxy.certificate.certificate);
    let printed = String::from_utf8_lossy(&played.stdout);
    assert!(
        printed.ends_with("checkmate. 1-0\n"),
        "{played:?}\n{}",
        proxy.log()
    );
    // Another authority has not signed the certificate.
    let refused = play(&Certificate::new(installation.path("").as_path()).certificate);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains("invalid peer certificate"), "{why}");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nginx and openssl")]
fn a_node_explains_a_missing_host_name() {
    let line = "proxy_set_header Host $host;";
    let installation = Installation::new();
    let port = ReservedPort::new();
    let server = start(&installation, &port);
    let nodes: [SocketAddr; 1] = [server.address];
    let configuration = Setup::OneNode.configuration(Kind::Nginx);
    let without = replaced(&configuration, line, "");
    let proxy = Proxy::start_with(Kind::Nginx, Setup::OneNode, &without, &nodes);
    let answer = get(proxy.tunnel().address, "/", &[("host", HOST)]);
    assert_eq!(answer.status, 421);
    assert!(answer.text().contains(line), "{answer:?}");
}
