//! Failures of statements and transactions.

use crate::error::{LoadError, Unavailable};

/// The failure of a statement or transaction, with its consequence for the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) consequence: Consequence,
    pub(crate) cause: Cause,
    /// The message for the server's operator, with the name of the database and advice.
    pub(crate) message: String,
}

impl Failure {
    /// A conflict with a concurrent transaction. A retry of the same transaction will report the
    /// reason.
    pub(crate) fn try_again(why: &str) -> Self {
        Self {
            consequence: Consequence::TryAgain,
            cause: Cause::Transaction,
            message: why.to_owned(),
        }
    }
}

/// Keeps only the message.
impl From<Unavailable> for Failure {
    fn from(why: Unavailable) -> Self {
        Self {
            consequence: Consequence::Unknown,
            cause: Cause::Transaction,
            message: why.0,
        }
    }
}

/// The state after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The database is unchanged; another transaction may be tried.
    RolledBack,
    /// The transaction was rolled back after a conflict between two processes. A retry will
    /// probably succeed.
    TryAgain,
    /// The outcome of the transaction is unknown, or the connection is lost.
    Unknown,
}

/// The cause of a failure. If it is uncertain, the cause is the transaction, so that no client can
/// make the database appear unavailable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The database currently cannot be written, regardless of the transaction's content.
    Database,
    /// The contents of the transaction, or a conflict with another process.
    Transaction,
}

impl From<Failure> for Unavailable {
    fn from(failure: Failure) -> Self {
        Self(failure.message)
    }
}

impl From<Failure> for LoadError {
    fn from(failure: Failure) -> Self {
        Self::Unavailable(failure.into())
    }
}
