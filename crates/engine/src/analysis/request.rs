//! Requests for an analysis, and their budgets.

use std::num::NonZeroUsize;
use std::time::Duration;

use rules::{Line, Position};

use crate::Limits;

/// A position to analyze and the required thoroughness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position at the end of this line; the earlier positions count for repetitions.
    pub line: Line,
    /// Number of best moves that get a line.
    pub lines: NonZeroUsize,
    /// The limits of the analysis.
    pub budget: Budget,
}

/// Limits of an analysis, which ends at the first of them. Without any it continues until no
/// spectator is left, or up to the maximum depth of the engine ([`Limits::MAX_DEPTH`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Budget {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Search time; time in the queue does not count.
    pub time: Option<Duration>,
}

impl Request {
    /// The positions that the result depends on: back to the last capture or pawn move, before
    /// which nothing can repeat.
    pub(super) fn subject(&self) -> &[Position] {
        self.line.repeatable()
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            depth: self.budget.depth,
            nodes: self.budget.nodes,
            hard: self.budget.time,
            lines: self.lines,
            ..Limits::default()
        }
    }
}

impl Budget {
    /// Whether this budget allows at least as much search as the other.
    pub(super) fn covers(&self, other: &Self) -> bool {
        fn reaches<T: PartialOrd>(own: Option<T>, other: Option<T>) -> bool {
            own.is_none_or(|own| other.is_some_and(|other| own >= other))
        }
        reaches(self.depth, other.depth)
            && reaches(self.nodes, other.nodes)
            && reaches(self.time, other.time)
    }

    /// Returns the smallest budget that covers both.
    pub(super) fn union(&self, other: &Self) -> Self {
        fn later<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            Some(one?.max(other?))
        }
        Self {
            depth: later(self.depth, other.depth),
            nodes: later(self.nodes, other.nodes),
            time: later(self.time, other.time),
        }
    }
}
