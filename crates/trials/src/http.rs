//! Requests over a connection that is kept open.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::failure::Failure;

/// A connection for one request after the other.
pub(crate) struct Http {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

/// An answer with a status of success.
pub(crate) struct Answer {
    /// The cookie that it sets, without its attributes.
    pub(crate) cookie: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Http {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self::over(address, stream))
    }

    /// Over a connection to the server at this address.
    pub(crate) fn over(address: SocketAddr, stream: TcpStream) -> Self {
        Self {
            address,
            stream: BufReader::new(stream),
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The connection, for another protocol. Every answer was read to its end.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.stream.into_inner()
    }

    pub(crate) async fn get(&mut self, path: &str, cookie: &str) -> Result<Answer, Failure> {
        self.request("GET", path, cookie, "").await
    }

    pub(crate) async fn post(
        &mut self,
        path: &str,
        cookie: &str,
        json: &str,
    ) -> Result<Answer, Failure> {
        self.request("POST", path, cookie, json).await
    }

    async fn request(
        &mut self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<Answer, Failure> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let status = self.line().await?;
        let mut cookie = None;
        let mut length = 0;
        loop {
            let line = self.line().await?;
            let Some((name, value)) = line.split_once(": ") else {
                break;
            };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => {
                    length = value
                        .parse()
                        .map_err(|_| Failure::new(format!("the server sent {line:?}")))?;
                }
                "set-cookie" => cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        if status.starts_with("HTTP/1.1 2") {
            return Ok(Answer { cookie, body });
        }
        let said = String::from_utf8_lossy(&body);
        Err(Failure::new(format!("{method} {path}: {status}: {said}")))
    }

    async fn line(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(Failure::new("the server closed the connection"));
        }
        Ok(line.trim_end().to_owned())
    }
}
