//! An HTTP client for tests and trials against one server.

#![forbid(unsafe_code)]

mod answer;
mod error;
mod stream;

use std::net::SocketAddr;

use bytes::Bytes;
use http::Request;
use http::header::{CONNECTION, HeaderValue};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

pub use answer::Answer;
pub use error::Error;
pub use stream::{Part, Stream};

/// A client of one server. Must be used in a Tokio runtime.
#[derive(Clone, Debug)]
pub struct Client {
    address: SocketAddr,
    inner: legacy::Client<HttpConnector, Full<Bytes>>,
    keeps_alive: bool,
}

impl Client {
    /// Creates a client that opens a connection for each request.
    pub fn new(address: SocketAddr) -> Self {
        Self::with(address, false)
    }

    /// Creates a client that keeps a connection open between requests.
    pub fn keep_alive(address: SocketAddr) -> Self {
        Self::with(address, true)
    }

    fn with(address: SocketAddr, keeps_alive: bool) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let inner = legacy::Client::builder(TokioExecutor::new())
            .pool_max_idle_per_host(usize::from(keeps_alive))
            .build(connector);
        Self {
            address,
            inner,
            keeps_alive,
        }
    }

    /// Sends a request and reads the whole response, with any status.
    ///
    /// All headers with the same name are sent. `Host` is the address of the server unless the
    /// headers name another host.
    ///
    /// # Errors
    ///
    /// Fails if the request is not valid HTTP, the server cannot be reached, or the answer is not
    /// complete.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<Answer, Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address))
            .body(Full::new(body.into()))?;
        if !self.keeps_alive {
            let close = HeaderValue::from_static("close");
            request.headers_mut().insert(CONNECTION, close);
        }
        for (name, value) in headers {
            let name = http::HeaderName::try_from(*name).map_err(http::Error::from)?;
            let value = HeaderValue::try_from(*value).map_err(http::Error::from)?;
            request.headers_mut().append(name, value);
        }
        let (head, body) = self.inner.request(request).await?.into_parts();
        Ok(Answer::new(head, body.collect().await?.to_bytes()))
    }
}
