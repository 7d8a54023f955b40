//! Budget and answer of a query.

use rules::Move;

/// Work limit of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Maximum number of positions to search, including repeated ones. The work of the proofs is
    /// counted in the same unit, so the limit also bounds the time: a position takes a few tenths
    /// of a microsecond.
    pub nodes: u64,
}

impl Budget {
    /// A budget that is enough to find the mate in nearly every position that has one.
    pub const QUICK: Self = Self { nodes: 1_500 };
}

impl Default for Budget {
    /// Returns a budget that takes less than 50 milliseconds on one core of an ordinary computer.
    fn default() -> Self {
        Self { nodes: 100_000 }
    }
}

/// The answer to "can this side mate by any series of legal moves?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Yes, no, or not known.
    pub winnability: Winnability,
    /// Nodes spent.
    pub nodes: u64,
}

/// Whether a side can mate. Yes and no are certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// It can.
    Winnable {
        /// Legal moves from the position to the mate, with both sides cooperating. Empty if the
        /// mate is already on the board.
        line: Vec<Move>,
    },
    /// It cannot.
    Unwinnable(Argument),
    /// The budget ran out first.
    Unknown,
}

/// The kind of argument that proves that a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Argument {
    /// The game is over: this side is mated, or it is stalemate.
    GameOver,
    /// The remaining pieces cannot mate on any squares.
    Material,
    /// The board is blocked: no piece of this side can ever give a mate.
    Blockade,
    /// Every legal line was searched until it ended, repeated itself, or reached a position that
    /// another argument decides.
    Exhaustion,
}

impl Winnability {
    /// Whether the side can mate; `None` if unknown.
    pub const fn can_mate(&self) -> Option<bool> {
        match self {
            Self::Winnable { .. } => Some(true),
            Self::Unwinnable(_) => Some(false),
            Self::Unknown => None,
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    #[test]
    fn each_argument_is_read_and_written_as_its_sample() {
        let arguments = [
            Argument::GameOver,
            Argument::Material,
            Argument::Blockade,
            Argument::Exhaustion,
        ];
        variants!(Argument: GameOver Material Blockade Exhaustion).assert_complete(&arguments);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).json("argument", &arguments);
    }
}
