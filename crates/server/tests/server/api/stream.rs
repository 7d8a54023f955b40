//! A client that reads a stream.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::PATIENCE;

/// An open stream.
pub(crate) struct Stream {
    connection: BufReader<TcpStream>,
    pub(crate) status: u16,
    pub(crate) head: String,
    waiting: String,
}

/// The next part of a stream.
#[derive(Debug, PartialEq)]
pub(crate) enum Part {
    Line(Value),
    Blank,
    /// The stream has ended with a final chunk.
    End,
    /// The connection was broken.
    Broken,
}

impl Stream {
    /// Sends a request, and reads the head of the response.
    pub(crate) async fn open(
        address: SocketAddr,
        method: &str,
        path: &str,
        token: &str,
        form: &str,
    ) -> Self {
        let length = form.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
             Accept-Encoding: gzip\r\nContent-Length: {length}\r\n\r\n{form}"
        );
        Self::send(address, &request).await
    }

    /// Sends the head of a request with a body of this length, which is not sent.
    pub(crate) async fn announce(
        address: SocketAddr,
        path: &str,
        token: &str,
        length: usize,
    ) -> Self {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        Self::send(address, &request).await
    }

    async fn send(address: SocketAddr, request: &str) -> Self {
        let mut connection = TcpStream::connect(address).await.expect("a server");
        let written = connection.write_all(request.as_bytes()).await;
        written.expect("the server reads");
        let mut stream = Self {
            connection: BufReader::new(connection),
            status: 0,
            head: String::new(),
            waiting: String::new(),
        };
        loop {
            let line = stream.raw_line().await.expect("a head");
            if line == "\r\n" {
                break;
            }
            stream.head.push_str(&line.to_ascii_lowercase());
        }
        stream.status = stream.head[9..12].parse().expect("a status");
        stream
    }

    async fn raw_line(&mut self) -> Option<String> {
        let mut line = String::new();
        let reading = timeout(PATIENCE, self.connection.read_line(&mut line)).await;
        let read = reading.expect("the server answers in time");
        read.ok().filter(|length| *length > 0).map(|_| line)
    }

    /// Reads the next line, blank or not.
    pub(crate) async fn part(&mut self) -> Part {
        loop {
            if let Some(end) = self.waiting.find('\n') {
                let rest = self.waiting.split_off(end + 1);
                let line = std::mem::replace(&mut self.waiting, rest);
                let line = line.trim_end();
                if line.is_empty() {
                    return Part::Blank;
                }
                return Part::Line(serde_json::from_str(line).expect("JSON"));
            }
            let Some(size) = self.raw_line().await else {
                return Part::Broken;
            };
            let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
            if size == 0 {
                return Part::End;
            }
            let mut chunk = vec![0; size + 2];
            let read = self.connection.read_exact(&mut chunk).await;
            read.expect("a whole chunk");
            self.waiting
                .push_str(str::from_utf8(&chunk[..size]).expect("text"));
        }
    }

    /// Reads the next part that is not blank.
    pub(crate) async fn next(&mut self) -> Part {
        loop {
            match self.part().await {
                Part::Blank => {}
                part => return part,
            }
        }
    }

    /// Reads the next object.
    pub(crate) async fn value(&mut self) -> Value {
        match self.next().await {
            Part::Line(value) => value,
            other => panic!("{other:?}"),
        }
    }

    /// Reads the next object of this type.
    pub(crate) async fn of_type(&mut self, kind: &str) -> Value {
        let value = self.value().await;
        assert_eq!(value["type"], kind, "{value}");
        value
    }

    /// Reads the next state of a game, and skips messages about presence.
    pub(crate) async fn state(&mut self) -> Value {
        loop {
            let value = self.value().await;
            if value["type"] != "opponentGone" {
                assert_eq!(value["type"], "gameState", "{value}");
                return value;
            }
        }
    }
}
