//! Starting, killing and suspending servers.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use private_nats::{Server, new_account};

/// Returns the first line that the server sends.
fn greeting(address: SocketAddr) -> String {
    let stream = TcpStream::connect(address).expect("a connection");
    let mut line = String::new();
    let read = BufReader::new(stream).read_line(&mut line);
    read.expect("a line");
    line
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nats-server")]
fn restarts_on_the_same_port() {
    let server = Server::start().expect("nats-server");
    let address = server.address();
    assert_eq!(server.url(), format!("nats://{address}"));
    assert!(greeting(address).contains("\"jetstream\":true"));
    for _ in 0..3 {
        let killed = server.process_id();
        server.kill().expect("a running server");
        assert!(TcpStream::connect(address).is_err());
        server.restart().expect("a start");
        assert_ne!(server.process_id(), killed);
        assert!(greeting(address).starts_with("INFO "));
    }
    drop(server);
    assert!(TcpStream::connect(address).is_err());
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nats-server")]
fn a_frozen_server_answers_later() {
    let server = Server::start().expect("nats-server");
    let mut stream = TcpStream::connect(server.address()).expect("a connection");
    let mut lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
    lines.next().expect("a greeting").expect("a line");
    server.freeze().expect("a running server");
    stream
        .write_all(b"CONNECT {\"verbose\":false}\r\nPING\r\n")
        .expect("sent");
    let short = Some(Duration::from_millis(50));
    stream.set_read_timeout(short).expect("a timeout");
    assert!(lines.next().expect("no end").is_err());
    stream.set_read_timeout(None).expect("no timeout");
    server.unfreeze().expect("a running server");
    assert_eq!(lines.next().expect("an answer").expect("a line"), "PONG");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs nats-server")]
fn accounts_of_the_shared_server_are_separate() {
    let (first, url) = new_account().expect("nats-server");
    let (second, other) = new_account().expect("the same server");
    assert_eq!(first.address(), second.address());
    assert_ne!(url, other);
    assert!(url.ends_with(&first.address().to_string()), "{url}");
}
