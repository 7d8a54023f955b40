//! What is asked, and when it is enough.

use std::num::NonZeroUsize;
use std::time::Duration;

use rules::{Line, Position};

use crate::Limits;

/// What is to be analysed, and how thoroughly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position at the end of this line; what came before counts for repetitions.
    pub line: Line,
    /// How many of the best moves get a line of their own.
    pub lines: NonZeroUsize,
    /// When it is enough.
    pub budget: Budget,
}

/// When an analysis ends: at the first of these bounds. With none it goes on until nobody
/// views it, or as deep as the engine can ([`Limits::MAX_DEPTH`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Budget {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time of searching; waiting is not counted.
    pub time: Option<Duration>,
}

impl Request {
    /// The positions that the answer depends on: back to the last capture or pawn move,
    /// beyond which nothing can repeat.
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
    /// Whether a search with this budget goes as far as one with the other.
    pub(super) fn covers(&self, other: &Self) -> bool {
        fn reaches<T: PartialOrd>(own: Option<T>, other: Option<T>) -> bool {
            own.is_none_or(|own| other.is_some_and(|other| own >= other))
        }
        reaches(self.depth, other.depth)
            && reaches(self.nodes, other.nodes)
            && reaches(self.time, other.time)
    }

    /// The least budget that covers both.
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
