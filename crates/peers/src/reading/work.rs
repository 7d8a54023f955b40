//! The work of a race, and its result.

/// Games, and the parts to read.
pub(crate) struct Work {
    pub(super) text: Vec<u8>,
    /// Whether clocks and evaluations are read.
    pub(super) annotations: bool,
}

/// The contents of the games. A contender with different contents is disqualified.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(super) games: u64,
    /// Total bytes of tag values.
    pub(super) tags: u64,
    pub(super) moves: u64,
    /// Pieces in the final positions, so that a contender cannot skip playing the moves.
    pub(super) pieces: u64,
    /// The sum of all clocks in seconds.
    pub(super) clocks: u64,
    /// The sum of all evaluations in hundredths of a pawn.
    pub(super) evaluations: i64,
}
