//! A move of the root.

use rules::Move;

use crate::score::{INFINITE, Score};

/// A legal move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value, or [`INFINITE`] below zero when it is only known to be no better than
    /// the moves before it.
    pub(crate) value: i32,
    /// Its value in the last finished iteration in which it was among the best lines, or
    /// [`INFINITE`] below zero.
    pub(super) former: i32,
    /// Whether it is worth that at least: the search was broken off before it knew how much more.
    pub(crate) at_least: bool,
    /// The iteration that has found its value, in plies.
    pub(crate) depth: u32,
    /// The move and the best play after it.
    pub(crate) variation: Vec<Move>,
    /// Positions visited below it, in all iterations.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
}

impl RootMove {
    /// Its value for people.
    pub(crate) fn score(&self) -> Score {
        Score::from_value(self.value)
    }

    /// What it was last known to be worth. The searches for the lines before it forget the value of
    /// what was no better.
    pub(super) fn guess(&self) -> i32 {
        if self.value > -INFINITE {
            self.value
        } else {
            self.former
        }
    }
}
