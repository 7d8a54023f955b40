//! A root move.

use rules::Move;

use crate::score::{INFINITE, Score};

/// A legal root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value, or `-INFINITE` if the search only showed that it is no better than the moves
    /// before it.
    pub(crate) value: i32,
    /// Its value in the last completed iteration in which it was among the best lines, or
    /// `-INFINITE`.
    pub(super) former: i32,
    /// Whether the value is only a lower bound, because the search was aborted.
    pub(crate) at_least: bool,
    /// The iteration that found its value, in plies.
    pub(crate) depth: u32,
    /// The move and the best play after it.
    pub(crate) variation: Vec<Move>,
    /// Positions visited below it, in all iterations.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
}

impl RootMove {
    /// Its value for display.
    pub(crate) fn score(&self) -> Score {
        Score::from_value(self.value)
    }

    /// Returns the last known value. The searches for earlier lines overwrite the values of moves
    /// that were no better.
    pub(super) fn guess(&self) -> i32 {
        if self.value > -INFINITE {
            self.value
        } else {
            self.former
        }
    }
}
