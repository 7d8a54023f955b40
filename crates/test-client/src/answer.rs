//! The answer to an HTTP request.

use bytes::Bytes;
use http::HeaderMap;
use http::response::Parts;
use serde::de::DeserializeOwned;

/// A complete answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status, such as 404.
    pub status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    pub(crate) fn new(head: Parts, body: Bytes) -> Self {
        Self {
            status: head.status.as_u16(),
            headers: head.headers,
            body,
        }
    }

    /// Returns the first header with this name, if its value is ASCII.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the cookie that the answer sets, without its attributes.
    pub fn cookie(&self) -> Option<&str> {
        self.header("set-cookie")?.split(';').next()
    }

    /// Returns the body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Deserializes the body from JSON.
    ///
    /// # Panics
    ///
    /// If the body is not JSON of this form.
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).expect("JSON of the expected type")
    }
}
