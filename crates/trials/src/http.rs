//! HTTP requests over a connection that is kept open.

use std::net::SocketAddr;

use test_client::{Answer, Client};

use crate::failure::Failure;

/// A client for sequential requests.
pub(crate) struct Http(Client);

impl Http {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self(Client::keep_alive(address))
    }

    /// Returns the answer if its status is a success.
    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Result<Answer, Failure> {
        self.request("GET", path, cookie, "").await
    }

    /// Returns the answer if its status is a success.
    pub(crate) async fn post(
        &self,
        path: &str,
        cookie: &str,
        json: &str,
    ) -> Result<Answer, Failure> {
        self.request("POST", path, cookie, json).await
    }

    /// Sends a request of a program with this token, and returns the answer if its status is a
    /// success.
    pub(crate) async fn post_as(
        &self,
        path: &str,
        token: &str,
        form: &str,
    ) -> Result<Answer, Failure> {
        let authorization = format!("Bearer {token}");
        self.send("POST", path, &[("authorization", &authorization)], form)
            .await
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<Answer, Failure> {
        let headers = [("cookie", cookie), ("content-type", "application/json")];
        self.send(method, path, &headers, body).await
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Answer, Failure> {
        let answer = self.0.send(method, path, headers, body.to_owned()).await?;
        if (200..300).contains(&answer.status) {
            return Ok(answer);
        }
        let (status, text) = (answer.status, answer.text());
        Err(Failure::new(format!("{method} {path}: {status}: {text}")))
    }
}
