//! Contents of copies of a database.

use crate::error::Damaged;

/// The maximum number of damaged games that are listed.
pub(crate) const NAMED: usize = 100;

/// The progress of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Pages of the file that were copied.
    Copied {
        /// The number of copied pages.
        pages: u64,
        /// The total number of pages.
        of: u64,
    },
    /// Rows that were copied to another database.
    Rows {
        /// The number of copied rows.
        rows: u64,
        /// The total number of rows.
        of: u64,
    },
    /// The structure of the file is being checked, which takes a while for a large file.
    Checking,
    /// Journals that were read and folded.
    Folded {
        /// The number of folded games.
        games: u64,
        /// The total number of games.
        of: u64,
    },
}

/// The contents of a copy.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Contents {
    /// The number of games.
    pub games: u64,
    /// The number of games that cannot be read.
    pub damaged: u64,
    /// The first hundred games that cannot be read, with the reasons.
    pub named: Vec<Damaged>,
    /// Whether the journals were read. This is skipped for the copy of a file in the format of
    /// another version of Staunton.
    pub folded: bool,
}
