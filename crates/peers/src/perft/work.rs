//! The work of a race.

/// A position and the depth to count.
pub(crate) struct Work {
    pub(super) name: &'static str,
    pub(super) fen: &'static str,
    pub(super) depth: u32,
    /// Positions at that depth, from the tables of the Chess Programming Wiki. A contender with a
    /// different count is disqualified.
    pub(super) nodes: u64,
}
