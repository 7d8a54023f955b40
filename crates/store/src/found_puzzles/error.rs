//! Errors of puzzle searches.

use std::fmt;

use crate::error::Unavailable;

/// Errors of starting a puzzle search or of storing its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleSearchError {
    /// The collection does not exist or belongs to another player, or its search was stopped or is
    /// run by another finder.
    NoSuchCollection,
    /// The games of the collection are not read yet, or the reading failed.
    NotRead,
    /// Another search of this player is in progress.
    Busy,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for PuzzleSearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCollection => f.write_str("there is no such collection"),
            Self::NotRead => f.write_str("its games have not been imported"),
            Self::Busy => f.write_str("a puzzle search is running in another collection"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PuzzleSearchError {}

impl From<Unavailable> for PuzzleSearchError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
