//! A move of a node with its properties.

use rules::Move;

/// A move as seen by the pruning and reduction rules.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its number among the node's moves, from 1.
    pub(super) number: i32,
    pub(super) quiet: bool,
    pub(super) checks: bool,
    pub(super) history: i32,
}
