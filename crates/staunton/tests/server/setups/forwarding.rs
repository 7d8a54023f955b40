//! The requests that arrive at a node.

use super::proxy::{Kind, Proxy, Setup};
use super::recorder::Recorder;
use super::{HOST, LARGE};
use crate::client::send;

/// The proxy passes on the host name and its own record of the client's address, and large bodies in
/// both directions.
fn forwards(kind: Kind, setup: Setup) {
    let large: Vec<u8> = (0_u32..).flat_map(u32::to_le_bytes).take(LARGE).collect();
    let recorder = Recorder::new(large.clone());
    let proxy = Proxy::start(kind, setup, &[recorder.address(); 3][..setup.nodes().len()]);
    let client = "127.0.0.2";
    let tunnel = proxy.tunnel_from(client.parse().unwrap());
    let headers = [
        ("host", HOST),
        ("x-forwarded-for", "203.0.113.1"),
        ("x-forwarded-for", "203.0.113.2, 203.0.113.3"),
        ("sec-websocket-protocol", "staunton"),
    ];
    let answer = send(tunnel.address, "POST", "/", &headers, large.clone()).unwrap();
    assert!(answer.body() == large, "{} bytes", answer.body().len());
    let request = recorder.next();
    assert!(request.body == large, "{} bytes", request.body.len());
    assert_eq!(request.header("host"), [HOST]);
    assert_eq!(request.header("x-forwarded-for"), [client]);
    assert_eq!(request.header("sec-websocket-protocol"), ["staunton"]);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nginx and openssl")]
fn nginx_forwards_requests() {
    forwards(Kind::Nginx, Setup::OneNode);
    forwards(Kind::Nginx, Setup::ThreeNodes);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs Caddy and openssl")]
fn caddy_forwards_requests() {
    forwards(Kind::Caddy, Setup::OneNode);
    forwards(Kind::Caddy, Setup::ThreeNodes);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs HAProxy and openssl")]
fn haproxy_forwards_requests() {
    forwards(Kind::Haproxy, Setup::OneNode);
    forwards(Kind::Haproxy, Setup::ThreeNodes);
}
