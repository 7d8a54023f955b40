//! Failures of statements and transactions.

use crate::error::{LoadError, Unavailable};

/// Why a statement or a transaction failed, and what that means for the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) consequence: Consequence,
    pub(crate) cause: Cause,
    /// Names the database and says what to do, for the server's operator.
    pub(crate) message: String,
}

impl Failure {
    /// Somebody else was quicker: the same transaction, tried again, is refused for a reason.
    pub(crate) fn try_again(why: &str) -> Self {
        Self {
            consequence: Consequence::TryAgain,
            cause: Cause::Transaction,
            message: why.to_owned(),
        }
    }
}

/// A failure of which only the sentence is left.
impl From<Unavailable> for Failure {
    fn from(why: Unavailable) -> Self {
        Self {
            consequence: Consequence::Unknown,
            cause: Cause::Transaction,
            message: why.0,
        }
    }
}

/// What can be done after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The database is as it was before the transaction; another one may be tried.
    RolledBack,
    /// As above, and the same transaction will probably succeed now: two processes stood in
    /// each other's way.
    TryAgain,
    /// What became of the transaction is not known, or the connection is gone.
    Unknown,
}

/// Where the fault lies. Of every failure that is not certainly the database's it is assumed that
/// the transaction brought it about: nobody may be able to make the database look unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The database cannot be written now, whatever the transaction contains.
    Database,
    /// What the transaction contains, or another process that stood in its way.
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
