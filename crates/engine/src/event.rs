//! Progress of a search.

use std::time::Duration;

use rules::Move;
use tablebase::ProbeError;

use crate::score::Score;

/// Progress of a search: one of the best lines.
#[derive(Clone, Copy, Debug)]
pub struct Info<'s> {
    /// The iteration that found it, in plies; the last one may be incomplete.
    pub depth: u32,
    /// The deepest ply visited on the way.
    pub deepest: u32,
    /// Index of this line among the best lines, from 1.
    pub line: usize,
    /// Its value for the side to move.
    pub score: Score,
    /// Whether the score is only a lower bound, because the search was aborted.
    pub at_least: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Share of the transposition table used by this search's entries, in thousandths.
    pub table_fullness: u32,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// The line itself; empty when there is no legal move.
    pub variation: &'s [Move],
}

/// An event reported during a search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SearchEvent<'s> {
    /// One of the best lines.
    Line(Info<'s>),
    /// The search of a root move starts; only reported once the search has taken a while.
    RootMoveStarted(RootMoveStarted),
    /// An endgame table that the search needs is missing or damaged.
    TableFailed(&'s ProbeError),
}

/// A root move whose search starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMoveStarted {
    /// The iteration, in plies.
    pub(crate) depth: u32,
    pub(crate) mv: Move,
    /// Its number among the root moves of this iteration, from 1.
    pub(crate) number: usize,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Time since the search began.
    pub(crate) time: Duration,
    /// As in [`Info`].
    pub(crate) table_fullness: u32,
    /// As in [`Info`].
    pub(crate) table_hits: u64,
}
