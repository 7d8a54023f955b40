//! Limits of a search, and the chess clock.

use std::num::NonZeroUsize;
use std::time::Duration;

use rules::Move;

/// Limits of a search. `None` sets no limit. Without any limit the search continues until it is
/// stopped or has reached depth [`Limits::MAX_DEPTH`]. A search completes its first iteration, so
/// that it has a move to return, unless that takes more than 100,000 positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions visited.
    pub nodes: Option<u64>,
    /// Number of positions after which no further iteration is started. Unlike [`Limits::nodes`],
    /// this never aborts an iteration.
    pub soft_nodes: Option<u64>,
    /// The target time; an unclear decision takes more, a clear one less.
    pub soft: Option<Duration>,
    /// The maximum time.
    pub hard: Option<Duration>,
    /// Stop as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Moves to search; empty means every legal move.
    pub search_moves: Vec<Move>,
    /// Number of best moves that get an exact score and a line.
    pub lines: NonZeroUsize,
}

impl Limits {
    /// The maximum depth of a search in plies.
    pub const MAX_DEPTH: u32 = 120;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            soft: None,
            hard: None,
            mate: None,
            search_moves: Vec::new(),
            lines: NonZeroUsize::MIN,
        }
    }
}

/// State of the chess clock at the start of the engine's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left to White and to Black ([`rules::Color::index`]).
    pub remaining: [Duration; 2],
    /// Time added after each move, to White and to Black.
    pub increment: [Duration; 2],
    /// Moves until the next time control; `None` if the remaining time is for the whole game.
    pub moves_to_go: Option<u32>,
}
