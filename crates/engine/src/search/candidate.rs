//! A move of a node.

use rules::Move;

/// A move as the rules about reductions see it.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its place among the node's moves, from 1.
    pub(super) number: i32,
    pub(super) quiet: bool,
    pub(super) checks: bool,
    pub(super) history: i32,
}
