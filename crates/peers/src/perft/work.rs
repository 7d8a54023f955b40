//! The work of a race.

/// A position and how deep to count in it.
pub(crate) struct Work {
    pub(super) name: &'static str,
    pub(super) fen: &'static str,
    pub(super) depth: u32,
    /// Positions at that depth, from the Chess Programming Wiki's tables: whoever counts
    /// something else is out of the race.
    pub(super) nodes: u64,
}
