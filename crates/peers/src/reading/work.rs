//! The work of a race, and its result.

/// Games, and what to do with them.
pub(crate) struct Work {
    pub(super) text: Vec<u8>,
    /// Clocks and evaluations are wanted.
    pub(super) annotations: bool,
}

/// What was in the games: whoever reads something else is out of the race.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(super) games: u64,
    /// Bytes of tags' values.
    pub(super) tags: u64,
    pub(super) moves: u64,
    /// Pieces that stand in the final positions, so that playing cannot be left out.
    pub(super) pieces: u64,
    /// The sum of all clocks in seconds.
    pub(super) clocks: u64,
    /// The sum of all evaluations in hundredths of a pawn.
    pub(super) evaluations: i64,
}
