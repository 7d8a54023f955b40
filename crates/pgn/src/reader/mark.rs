//! A result in the movetext.

use crate::GameResult;
use crate::result::Written;

/// A result in the movetext.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) result: GameResult,
    /// Length of its text in bytes.
    pub(super) length: usize,
    /// Whether the text is kept as a comment.
    pub(super) is_kept: bool,
    /// Whether the text is a score that is no result.
    pub(super) is_unreadable: bool,
}

impl Mark {
    pub(super) const UNKNOWN: Self = Self {
        result: GameResult::Unknown,
        length: 1,
        is_kept: false,
        is_unreadable: false,
    };

    pub(super) const fn new(written: Written, length: usize) -> Self {
        Self {
            result: written.result,
            length,
            is_kept: written.says_more,
            is_unreadable: false,
        }
    }
}
