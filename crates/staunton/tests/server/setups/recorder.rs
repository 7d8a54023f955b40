//! A node that shows the requests that a proxy makes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::acceptor::Acceptor;

/// A request as the proxy sent it.
pub(super) struct Recorded {
    head: Vec<String>,
    pub(super) body: Vec<u8>,
}

impl Recorded {
    /// The values of all headers with this name, in lower case.
    pub(super) fn header(&self, name: &str) -> Vec<&str> {
        let headers = self.head.iter().filter_map(|line| line.split_once(": "));
        let named = headers.filter(|(header, _)| header.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value).collect()
    }
}

/// A node that answers every request that has a body with the same large body.
pub(super) struct Recorder {
    acceptor: Acceptor,
    requests: Receiver<Recorded>,
}

impl Recorder {
    pub(super) fn new(answer: Vec<u8>) -> Self {
        let (sender, requests) = mpsc::channel();
        let acceptor = Acceptor::new(move |mut stream| {
            let Some(request) = receive(&stream) else {
                return;
            };
            // Health checks have no body.
            let is_check = request.body.is_empty();
            let body = if is_check { &[][..] } else { &answer };
            if !is_check {
                sender.send(request).unwrap();
            }
            let head = format!(
                "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            // A proxy that has seen the status may close the connection.
            let _ = stream.write_all(&[head.as_bytes(), body].concat());
        });
        Self { acceptor, requests }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.acceptor.address
    }

    /// The next request with a body.
    pub(super) fn next(&self) -> Recorded {
        self.requests.recv().unwrap()
    }
}

/// Reads a request; `None` if the connection was only opened.
pub(super) fn receive(stream: &TcpStream) -> Option<Recorded> {
    let patience = Some(Duration::from_mins(1));
    stream.set_read_timeout(patience).unwrap();
    let mut reader = BufReader::new(stream);
    let lines = reader.by_ref().lines().map(Result::unwrap);
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    if head.is_empty() {
        return None;
    }
    let mut request = Recorded {
        head,
        body: Vec::new(),
    };
    let length = request
        .header("content-length")
        .first()
        .map(|it| it.parse());
    request.body = vec![0; length.map_or(0, Result::unwrap)];
    reader.read_exact(&mut request.body).unwrap();
    Some(request)
}
