//! The settings of a service, its users and its updates.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::report::Report;

/// Resource limits of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of concurrent searches, each on one thread. One more thread gives each new search its
    /// first lines.
    pub threads: NonZeroUsize,
    /// Size of the transposition table of each thread in mebibytes; allocated on first use.
    pub hash_mb: usize,
    /// Maximum number of searches that wait for a thread; more are rejected.
    pub waiting: usize,
    /// Number of finished analyses to cache.
    pub remembered: usize,
}

impl Default for Settings {
    /// Returns settings with one thread, 32 MiB, 64 waiting searches and 256 cached analyses.
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            hash_mb: 32,
            waiting: 64,
            remembered: 256,
        }
    }
}

/// The user who sends a request, and the groups to which the user belongs. The caller chooses their
/// numbers. Groups take turns, whatever the number of their users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct User {
    id: u64,
    groups: [u64; Self::GROUPS],
}

impl User {
    /// Number of groups around a user.
    pub const GROUPS: usize = 3;

    /// Creates a user who belongs to no group.
    pub const fn new(id: u64) -> Self {
        Self {
            id,
            groups: [id; Self::GROUPS],
        }
    }

    /// Returns the user as a member of these groups, the largest first: for example a provider, and
    /// in it a network.
    #[must_use]
    pub const fn in_groups(self, groups: [u64; Self::GROUPS]) -> Self {
        Self { groups, ..self }
    }

    pub(super) const fn id(self) -> u64 {
        self.id
    }

    pub(super) const fn groups(&self) -> &[u64] {
        &self.groups
    }
}

/// An update to a spectator: reports, each newer than the last, and finally the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// An iteration is complete.
    Report(Arc<Report>),
    /// No more updates follow.
    End(End),
}

/// Reason why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The budget is used up; the last report is the result.
    Finished,
    /// The same user has sent another request.
    Replaced,
    /// The engine failed; the last report is still valid.
    Failed,
    /// The service was dropped.
    Closed,
}

/// Reason why a request was rejected.
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
