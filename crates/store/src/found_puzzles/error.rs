//! Why a search was not changed.

use std::fmt;

use crate::error::Unavailable;

/// Why a search for puzzles was not begun, or what was found not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleSearchError {
    /// There is no such collection, or it is another one's, or its search was stopped or is another
    /// finder's.
    NoSuchCollection,
    /// Its games are still being read, or never will be.
    NotRead,
    /// Puzzles are looked for in another collection of this player.
    Busy,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for PuzzleSearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCollection => f.write_str("there is no such collection"),
            Self::NotRead => f.write_str("its games have not been read"),
            Self::Busy => f.write_str("puzzles are looked for in another collection"),
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
