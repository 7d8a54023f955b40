//! Results of boards.

use serde::{Deserialize, Serialize};

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "BoardSide"))]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// Returns the other side.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns 0 for White and 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The result of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "BoardOutcome"))]
pub enum Outcome {
    /// White won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Drawn.
    #[serde(rename = "1/2")]
    Draw,
    /// Black did not appear.
    #[serde(rename = "+/-")]
    BlackForfeits,
    /// White did not appear.
    #[serde(rename = "-/+")]
    WhiteForfeits,
    /// Neither player appeared.
    #[serde(rename = "-/-")]
    BothForfeit,
    /// Both players lost, by a decision of the arbiter.
    #[serde(rename = "0-0")]
    BothLose,
    /// White drew and Black lost, by a decision of the arbiter.
    #[serde(rename = "1/2-0")]
    DrawAndLoss,
    /// White lost and Black drew, by a decision of the arbiter.
    #[serde(rename = "0-1/2")]
    LossAndDraw,
    /// Adjourned: a draw for the pairing only (C.04.2, 3.1).
    #[serde(rename = "?")]
    Adjourned,
}

impl Outcome {
    /// All results, the usual ones first.
    pub const ALL: [Self; 10] = [
        Self::WhiteWins,
        Self::Draw,
        Self::BlackWins,
        Self::BlackForfeits,
        Self::WhiteForfeits,
        Self::BothForfeit,
        Self::BothLose,
        Self::DrawAndLoss,
        Self::LossAndDraw,
        Self::Adjourned,
    ];

    /// Returns the result as officials write it: `1-0`, `1/2`, `+/-`.
    pub const fn symbols(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2",
            Self::BlackForfeits => "+/-",
            Self::WhiteForfeits => "-/+",
            Self::BothForfeit => "-/-",
            Self::BothLose => "0-0",
            Self::DrawAndLoss => "1/2-0",
            Self::LossAndDraw => "0-1/2",
            Self::Adjourned => "adjourned",
        }
    }

    /// Returns the result of one side for a report.
    pub const fn of(self, side: Side) -> trf::Outcome {
        use trf::Outcome as Trf;
        let [white, black] = match self {
            Self::WhiteWins => [Trf::Win, Trf::Loss],
            Self::BlackWins => [Trf::Loss, Trf::Win],
            Self::Draw => [Trf::Draw, Trf::Draw],
            Self::BlackForfeits => [Trf::ForfeitWin, Trf::ForfeitLoss],
            Self::WhiteForfeits => [Trf::ForfeitLoss, Trf::ForfeitWin],
            Self::BothForfeit => [Trf::ForfeitLoss, Trf::ForfeitLoss],
            Self::BothLose => [Trf::Loss, Trf::Loss],
            Self::DrawAndLoss => [Trf::Draw, Trf::Loss],
            Self::LossAndDraw => [Trf::Loss, Trf::Draw],
            Self::Adjourned => [Trf::Unknown, Trf::Unknown],
        };
        match side {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// Returns whether the players met.
    pub const fn is_played(self) -> bool {
        !matches!(
            self,
            Self::BlackForfeits | Self::WhiteForfeits | Self::BothForfeit
        )
    }

    /// Returns the side that won a match, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::WhiteWins | Self::BlackForfeits => Some(Side::White),
            Self::BlackWins | Self::WhiteForfeits => Some(Side::Black),
            _ => None,
        }
    }

    /// Returns the forfeit of one side.
    pub const fn forfeit_by(side: Side) -> Self {
        match side {
            Side::White => Self::WhiteForfeits,
            Side::Black => Self::BlackForfeits,
        }
    }
}
