//! A stream of the API, with a JSON object in each line.

use std::net::SocketAddr;

use serde::Deserialize;
use test_client::{Part, Stream};

use crate::failure::Failure;

/// An open stream.
pub(super) struct Lines(Stream);

/// The needed parts of an object.
#[derive(Deserialize)]
pub(super) struct Object {
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// All moves of the game, in a `gameState`.
    #[serde(default)]
    moves: String,
    #[serde(default)]
    pub(super) status: String,
}

impl Object {
    /// Returns the number of moves of the game.
    pub(super) fn plies(&self) -> usize {
        self.moves.split_ascii_whitespace().count()
    }
}

impl Lines {
    /// Opens a stream.
    pub(super) async fn open(
        address: SocketAddr,
        path: &str,
        token: &str,
    ) -> Result<Self, Failure> {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        let stream = Stream::open(address, &request).await?;
        match stream.status() {
            200 => Ok(Self(stream)),
            status => Err(Failure::new(format!("{path}: the status {status}"))),
        }
    }

    /// Returns the next object. Cancel safe.
    pub(super) async fn next(&mut self) -> Result<Object, Failure> {
        loop {
            match self.0.part().await? {
                Part::Line(line) => return Ok(serde_json::from_str(&line)?),
                Part::Blank => {}
                Part::End => return Err(Failure::new("the server ended a stream")),
                Part::Broken => return Err(Failure::new("the server broke a stream")),
            }
        }
    }
}
