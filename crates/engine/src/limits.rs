//! When a search ends, and what a chess clock shows.

use std::num::NonZeroUsize;
use std::time::Duration;

use rules::Move;

/// When a search ends. Whatever is `None` sets no bound; with no bound at all the
/// search goes on until it is stopped or has seen [`Limits::MAX_DEPTH`] plies deep.
/// A search finishes its first ply, so that it has a move to give, unless that takes it more than
/// 100,000 positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies, at most.
    pub depth: Option<u32>,
    /// Positions visited, at most.
    pub nodes: Option<u64>,
    /// Positions after which no further iteration is begun: unlike [`Limits::nodes`] it
    /// throws no half-searched iteration away.
    pub soft_nodes: Option<u64>,
    /// The time it should take; an unclear decision takes more, a clear one less.
    pub soft: Option<Duration>,
    /// The time that it may not exceed.
    pub hard: Option<Duration>,
    /// Ends as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Looks at these moves only; empty means every legal move.
    pub search_moves: Vec<Move>,
    /// How many of the best moves get an exact score and a line of their own.
    pub lines: NonZeroUsize,
}

impl Limits {
    /// The greatest depth of a search in plies.
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

/// What the chess clock shows when the engine is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left to White and to Black ([`rules::Color::index`]).
    pub remaining: [Duration; 2],
    /// Time added after each move, to White and to Black.
    pub increment: [Duration; 2],
    /// Moves to the next time control; `None` when the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}
