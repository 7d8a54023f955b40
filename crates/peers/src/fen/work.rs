//! The work of a race.

use rules::Position;

/// Positions in the form of each library.
pub(crate) struct Work {
    pub(super) fens: Vec<String>,
    pub(super) ours: Vec<Position>,
    pub(super) cozy: Vec<cozy_chess::Board>,
    pub(super) shakmaty: Vec<shakmaty::Chess>,
}
