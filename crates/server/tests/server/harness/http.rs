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

    pub(crate) fn body(&self) -> &[u8] {
        &self.body
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
        .collect::<Vec<(String, String)>>();
    let is_chunked = headers
        .iter()
        .any(|header| *header == ("transfer-encoding".to_owned(), "chunked".to_owned()));
    let body = &bytes[end + 4..];
    Answer {
        status: status
            .and_then(|status| status.parse().ok())
            .expect("a status"),
        headers,
        body: if is_chunked {
            without_chunks(body)
        } else {
            body.to_vec()
        },
    }
}

/// A body that was sent in pieces, each after its length.
fn without_chunks(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|window| window == b"\r\n");
        let (length, rest) = body.split_at(end.expect("a line with a length"));
        let length = std::str::from_utf8(length).expect("ASCII");
        let length = usize::from_str_radix(length, 16).expect("a length");
        if length == 0 {
            return whole;
        }
        whole.extend_from_slice(&rest[2..2 + length]);
        body = &rest[2 + length + 2..];
    }
}
