//! The value of a position.

use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move, with best play of both sides and a fresh counter of
/// the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Wdl {
    /// A loss.
    Loss = -2,
    /// A loss that the fifty-move rule turns into a draw.
    BlessedLoss = -1,
    /// A draw.
    Draw = 0,
    /// A win that the fifty-move rule turns into a draw.
    CursedWin = 1,
    /// A win.
    Win = 2,
}

impl Wdl {
    /// All values, from the worst to the best.
    pub const ALL: [Self; 5] = [
        Self::Loss,
        Self::BlessedLoss,
        Self::Draw,
        Self::CursedWin,
        Self::Win,
    ];

    /// The value if the fifty-move rule applies: cursed wins and blessed losses are draws.
    pub const fn with_fifty_moves(self) -> Self {
        match self {
            Self::BlessedLoss | Self::CursedWin => Self::Draw,
            other => other,
        }
    }

    /// The value if the fifty-move rule does not apply: cursed wins and blessed losses count fully.
    pub const fn without_fifty_moves(self) -> Self {
        match self {
            Self::Loss | Self::BlessedLoss => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Win | Self::CursedWin => Self::Win,
        }
    }
}

impl Neg for Wdl {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::Win => "win",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_reverses_the_order() {
        for (value, reversed) in Wdl::ALL.into_iter().zip(Wdl::ALL.into_iter().rev()) {
            assert_eq!(-value, reversed);
            assert_eq!((-value) as i8, -(value as i8));
        }
    }
}
