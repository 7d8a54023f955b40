//! Scores, inside the search and for display.

use std::fmt;

/// Score of an immediate mate. Inside the search a mate after `n` plies is worth `MATE - n`.
pub(crate) const MATE: i32 = 32_000;
/// More than any score.
pub(crate) const INFINITE: i32 = 32_001;
/// The deepest ply that the search visits.
pub(crate) const MAX_PLY: usize = 128;
/// The lowest score of a forced mate. Every static evaluation is below.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32;
/// The score of a position that is won according to endgame tables, at the root. Every static
/// evaluation and every score of a position further from the root is below.
pub(crate) const TABLE_WIN: i32 = MATE_BOUND - 1;
/// The lowest score of a win according to endgame tables. Every static evaluation is below.
pub(crate) const DECISIVE: i32 = TABLE_WIN - MAX_PLY as i32;
/// A win according to endgame tables in centipawns, as users of other engines expect it.
const TABLE_WIN_CENTIPAWNS: i32 = 20_000;
/// Score of a draw.
pub(crate) const DRAW: i32 = 0;

/// The score of being mated after `ply` plies from the root.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether a score is a forced mate, for either side.
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether a score is a win for either side: a forced mate, or by endgame tables.
pub(crate) const fn is_decisive(value: i32) -> bool {
    value.abs() >= DECISIVE
}

/// Score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves, not plies, until mate: positive if the side to move mates, negative if it is mated, 0
    /// if it is mated already.
    Mate(i32),
}

impl Score {
    /// Converts a value of the search to a score.
    pub(crate) const fn from_value(value: i32) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            let plies = MATE + value;
            Self::Mate(-(plies / 2))
        } else if is_decisive(value) {
            let plies = TABLE_WIN - value.abs();
            Self::Centipawns(value.signum() * (TABLE_WIN_CENTIPAWNS - plies))
        } else {
            Self::Centipawns(value)
        }
    }
}

/// Formats the score as UCI does: `cp 31`, `mate 3`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_values_to_scores() {
        for (value, text) in [
            (0, "cp 0"),
            (-31, "cp -31"),
            (MATE - 1, "mate 1"),
            (MATE - 2, "mate 1"),
            (MATE - 3, "mate 2"),
            (mated_in(0), "mate 0"),
            (mated_in(2), "mate -1"),
            (mated_in(4), "mate -2"),
            (TABLE_WIN, "cp 20000"),
            (3 - TABLE_WIN, "cp -19997"),
            (DECISIVE - 1, "cp 31742"),
        ] {
            assert_eq!(Score::from_value(value).to_string(), text);
        }
    }
}
