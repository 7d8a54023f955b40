//! Errors of requests that got no complete answer.

use std::error::Error as _;
use std::fmt;

use hyper_util::client::legacy;

/// The reason why a request got no complete answer.
#[derive(Debug)]
pub enum Error {
    /// The request is not valid HTTP.
    Request(http::Error),
    /// The server was not reached, or closed the connection before the answer began.
    Exchange(legacy::Error),
    /// The answer was cut off.
    Body(hyper::Error),
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Request(error) => Some(error),
            Self::Exchange(error) => Some(error),
            Self::Body(error) => Some(error),
        }
    }
}

impl fmt::Display for Error {
    /// Writes the whole chain of causes: the outermost error alone does not name the cause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the HTTP request failed")?;
        let mut cause = self.source();
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl From<http::Error> for Error {
    fn from(error: http::Error) -> Self {
        Self::Request(error)
    }
}

impl From<legacy::Error> for Error {
    fn from(error: legacy::Error) -> Self {
        Self::Exchange(error)
    }
}

impl From<hyper::Error> for Error {
    fn from(error: hyper::Error) -> Self {
        Self::Body(error)
    }
}
