//! HTTP requests.

use std::net::SocketAddr;

use test_client::{Answer, Client};
use tokio::time::timeout;

use super::PATIENCE;

/// Sends a request over a new connection.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let client = Client::new(address);
    let answer = client.send(method, path, headers, body.to_vec());
    timeout(PATIENCE, answer)
        .await
        .expect("a response arrives in time")
        .expect("a response")
}
