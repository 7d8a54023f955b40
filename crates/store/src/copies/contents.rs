//! Contents of copies of a database.

use crate::error::Damaged;

/// At most so many damaged games are named.
pub(crate) const NAMED: usize = 100;

/// How far a copy has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many pages of the file are copied.
    Copied {
        /// Pages.
        pages: u64,
        /// Of so many.
        of: u64,
    },
    /// So many rows are copied to another database.
    Rows {
        /// Rows.
        rows: u64,
        /// Of so many.
        of: u64,
    },
    /// The structure of the file is being checked, which takes a while for a large one.
    Checking,
    /// The journals of so many games were read and folded.
    Folded {
        /// Games.
        games: u64,
        /// Of so many.
        of: u64,
    },
}

/// What a copy contains.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Contents {
    /// Its games.
    pub games: u64,
    /// How many of them cannot be read.
    pub damaged: u64,
    /// The first hundred of these, and why.
    pub named: Vec<Damaged>,
    /// Whether the journals were read. They are not in the copy of a file that another version
    /// of Staunton uses.
    pub folded: bool,
}
