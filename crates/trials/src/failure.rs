//! The error of a trial that could not be carried out.

use std::fmt;
use std::io;

use tokio_tungstenite::tungstenite;

/// A message for the user of the trial.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<tungstenite::Error> for Failure {
    fn from(error: tungstenite::Error) -> Self {
        Self(format!("the socket: {error}"))
    }
}

impl From<test_client::Error> for Failure {
    fn from(error: test_client::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self(format!(
            "what the server said is not in the protocol: {error}"
        ))
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Self {
        Self(format!("PostgreSQL: {error}"))
    }
}
