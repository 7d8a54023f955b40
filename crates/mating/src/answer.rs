//! What is asked and what is answered.

use rules::Move;

/// How much work a question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most positions to look at, those met again included. The work of the proofs is
    /// counted in the same unit, so time goes with it: a position takes a few tenths of a
    /// microsecond.
    pub nodes: u64,
}

impl Budget {
    /// Enough to find the mate in nearly every position that has one.
    pub const QUICK: Self = Self { nodes: 1_500 };
}

impl Default for Budget {
    /// Under 50 milliseconds on one core of an ordinary computer.
    fn default() -> Self {
        Self { nodes: 100_000 }
    }
}

/// The answer to "can this side mate by any series of legal moves?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Yes, no, or not known.
    pub winnability: Winnability,
    /// How much of the budget was spent.
    pub nodes: u64,
}

/// Whether a side can mate; yes and no are certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// It can.
    Winnable {
        /// Legal moves from the position to the mate, both sides helping. Empty when the mate
        /// stands on the board.
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
    /// The pieces that are left cannot mate, wherever they stand.
    Material,
    /// The board is blocked: no piece of this side can ever give a mate.
    Blockade,
    /// Every legal line was followed until it ended, repeated itself, or came to a position
    /// that one of the other arguments settles.
    Exhaustion,
}

impl Winnability {
    /// Whether the side can mate; `None` when that is not known.
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
