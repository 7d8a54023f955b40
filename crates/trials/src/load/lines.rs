//! A stream of the API: a chunked response with a JSON object in each line.

use std::net::SocketAddr;

use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::failure::Failure;

/// The read buffer size in bytes: thousands of streams are open in one process.
const READ_BUFFER: usize = 2 * 1024;

/// An open stream.
pub(super) struct Lines {
    connection: BufReader<TcpStream>,
    /// The bytes of the current line, which a canceled read keeps.
    line: Vec<u8>,
}

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
        let mut connection = TcpStream::connect(address).await?;
        connection.set_nodelay(true)?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        connection.write_all(request.as_bytes()).await?;
        let mut lines = Self {
            connection: BufReader::with_capacity(READ_BUFFER, connection),
            line: Vec::new(),
        };
        let status = lines.line().await?;
        if !status.contains(" 200 ") {
            return Err(Failure::new(format!("{path}: {status}")));
        }
        while !lines.line().await?.is_empty() {}
        Ok(lines)
    }

    /// Returns the next object. The server sends each object as one line in a separate chunk, so the
    /// lines that are no objects are blank or belong to the encoding. Cancel safe.
    pub(super) async fn next(&mut self) -> Result<Object, Failure> {
        loop {
            let line = self.line().await?;
            if line.starts_with('{') {
                return Ok(serde_json::from_str(&line)?);
            }
            if line == "0" {
                return Err(Failure::new("the server ended a stream"));
            }
        }
    }

    async fn line(&mut self) -> Result<String, Failure> {
        let read = self.connection.read_until(b'\n', &mut self.line).await?;
        if read == 0 {
            return Err(Failure::new("the server broke a stream"));
        }
        let line = std::mem::take(&mut self.line);
        Ok(String::from_utf8_lossy(&line).trim().to_owned())
    }
}
