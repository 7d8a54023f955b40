//! Progress of a search.

use std::time::Duration;

use rules::Move;

use crate::score::Score;

/// Progress of a search: one of the best lines so far.
#[derive(Clone, Copy, Debug)]
pub struct Info<'s> {
    /// The iteration that has found it, in plies; the last one may be unfinished.
    pub depth: u32,
    /// The deepest ply visited on the way.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// Its value for the side to move.
    pub score: Score,
    /// Whether it is worth that at least: the search was broken off before it knew how much more.
    pub at_least: bool,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is with this search's entries, in thousandths.
    pub table_fullness: u32,
    /// The line itself; empty when there is no legal move.
    pub variation: &'s [Move],
}

/// What a search says on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum News<'s> {
    /// One of the best lines.
    Line(Info<'s>),
    /// It turns to a move of the root; said once it has taken a while.
    Begun(Begun),
}

/// A move of the root whose search begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begun {
    /// The iteration, in plies.
    pub(crate) depth: u32,
    pub(crate) mv: Move,
    /// Which of the root's moves it is in this iteration, from 1.
    pub(crate) number: usize,
    /// Positions visited so far.
    pub(crate) nodes: u64,
    /// Time since the search began.
    pub(crate) time: Duration,
    /// As in [`Info`].
    pub(crate) table_fullness: u32,
}
