//! A client that reads a stream.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::time::timeout;

use crate::harness::PATIENCE;

/// An open stream.
pub(crate) struct Stream {
    inner: test_client::Stream,
    pub(crate) status: u16,
    pub(crate) head: String,
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
        let opening = test_client::Stream::open(address, request);
        let inner = timeout(PATIENCE, opening).await;
        let inner = inner.expect("the server answers in time").expect("a head");
        Self {
            status: inner.status(),
            head: inner.head().to_owned(),
            inner,
        }
    }

    /// Reads the next line, blank or not.
    pub(crate) async fn part(&mut self) -> Part {
        let part = timeout(PATIENCE, self.inner.part()).await;
        match part.expect("the server answers in time").expect("chunks") {
            test_client::Part::Line(line) => Part::Line(serde_json::from_str(&line).expect("JSON")),
            test_client::Part::Blank => Part::Blank,
            test_client::Part::End => Part::End,
            test_client::Part::Broken => Part::Broken,
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
