//! Streams of lines: chunked responses that stay open.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// The read buffer size in bytes: thousands of streams are open in one process.
const READ_BUFFER: usize = 2 * 1024;

/// An open stream of a server that sends each line in one chunk.
#[derive(Debug)]
pub struct Stream {
    connection: BufReader<TcpStream>,
    /// The bytes of the current line, which a canceled read keeps.
    line: Vec<u8>,
    /// The number of bytes of the current chunk that are not read.
    left: usize,
    status: u16,
    head: String,
}

/// The next part of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A line, without its end.
    Line(String),
    /// A blank line.
    Blank,
    /// The stream has ended with a final chunk.
    End,
    /// The connection was broken.
    Broken,
}

impl Stream {
    /// Sends a request, and reads the head of the response.
    ///
    /// # Errors
    ///
    /// Fails if the server cannot be reached, or the head of the response is not complete.
    pub async fn open(address: SocketAddr, request: &str) -> io::Result<Self> {
        let mut connection = TcpStream::connect(address).await?;
        connection.set_nodelay(true)?;
        connection.write_all(request.as_bytes()).await?;
        let mut stream = Self {
            connection: BufReader::with_capacity(READ_BUFFER, connection),
            line: Vec::new(),
            left: 0,
            status: 0,
            head: String::new(),
        };
        loop {
            let line = stream.line().await?;
            let line = line.ok_or(io::ErrorKind::UnexpectedEof)?;
            if line.trim().is_empty() {
                break;
            }
            stream.head.push_str(&line.to_ascii_lowercase());
        }
        let status = stream.head.split(' ').nth(1);
        let status = status.and_then(|status| status.parse().ok());
        stream.status = status.ok_or(io::ErrorKind::InvalidData)?;
        Ok(stream)
    }

    /// The status of the response.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The status line and the headers of the response, in lower case.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the next part. Cancel safe.
    ///
    /// # Errors
    ///
    /// Fails if the response is not chunked.
    pub async fn part(&mut self) -> io::Result<Part> {
        loop {
            let Ok(Some(line)) = self.line().await else {
                return Ok(Part::Broken);
            };
            let text = line.trim();
            if self.left > 0 {
                self.left = self.left.saturating_sub(line.len());
                return Ok(if text.is_empty() {
                    Part::Blank
                } else {
                    Part::Line(text.to_owned())
                });
            }
            // An empty line follows each chunk.
            if text.is_empty() {
                continue;
            }
            let size = usize::from_str_radix(text, 16);
            self.left = size.map_err(|_| io::ErrorKind::InvalidData)?;
            if self.left == 0 {
                return Ok(Part::End);
            }
        }
    }

    /// Reads a line with its end; `None` if the connection was closed.
    async fn line(&mut self) -> io::Result<Option<String>> {
        let read = self.connection.read_until(b'\n', &mut self.line).await?;
        if read == 0 {
            return Ok(None);
        }
        let line = std::mem::take(&mut self.line);
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}
