//! A minimal HTTP/1.1 client.

use std::net::SocketAddr;

use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::PATIENCE;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(known, _)| known == name)
            .map(|(_, value)| &**value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).expect("the JSON that was promised")
    }
}

pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if headers.iter().all(|(name, _)| *name != "host") {
        head.extend(["host: ", &address.to_string(), "\r\n"]);
    }
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head.extend(["content-length: ", &body.len().to_string(), "\r\n\r\n"]);
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(head.as_bytes()).await?;
        // A server that refuses a long body may close before it has read it.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        std::io::Result::Ok(bytes)
    };
    let bytes = timeout(PATIENCE, exchange)
        .await
        .expect("an answer in time");
    parse(&bytes.expect("an answer"))
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .expect("a head that ends");
    let head = std::str::from_utf8(&bytes[..end]).expect("a head in ASCII");
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer {
        status: status
            .and_then(|status| status.parse().ok())
            .expect("a status"),
        headers,
        body: bytes[end + 4..].to_vec(),
    }
}
