//! The settings of a service, its users and its updates.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::report::Report;

/// How much a service may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Searches at the same time, each on one thread.
    pub threads: NonZeroUsize,
    /// The transposition table of each thread in mebibytes; made when it is first needed.
    pub hash_mb: usize,
    /// Searches that may wait for a thread; more are refused.
    pub waiting: usize,
    /// Finished analyses that are remembered.
    pub remembered: usize,
}

impl Default for Settings {
    /// One thread with 32 MiB, 64 waiting, 256 remembered.
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            hash_mb: 32,
            waiting: 64,
            remembered: 256,
        }
    }
}

/// Who asks: a number whose meaning is the caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct User(pub u64);

/// What a viewer receives: reports, each newer than the last, and finally the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// An iteration is finished.
    Report(Arc<Report>),
    /// No more updates follow.
    End(End),
}

/// Why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The budget is spent: the last report is the result.
    Finished,
    /// The same user has asked for something else.
    Replaced,
    /// The engine failed; the last report still holds.
    Failed,
    /// The service was dropped.
    Closed,
}

/// Why a request was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The queue of waiting searches is full.
    TooManyWaiting,
    /// The service is closing.
    Closed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyWaiting => "too many analyses are waiting; try again in a moment",
            Self::Closed => "the analysis service is closing",
        })
    }
}

impl std::error::Error for Refusal {}
