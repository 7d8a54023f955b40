//! What was found when the Laws asked whether a side can still mate.

use mating::{Argument, Budget, Winnability};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

/// The answer to "can this side mate by any series of legal moves?" (FIDE 5.1.2, 5.2.2, 6.9)
/// that a verdict rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Of whom it was asked.
    pub side: Color,
    /// Whether it can.
    pub can_mate: CanMate,
    /// How many positions were looked at to find out.
    pub nodes: u64,
}

/// Whether a side can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanMate {
    /// It can: there are moves that mate.
    Yes,
    /// It cannot, and this proves it.
    No(Argument),
    /// Nobody found moves that mate, nor a proof that there are none. The game is then
    /// judged as if it could.
    Unknown,
}

impl Finding {
    /// Asks about this side.
    pub(crate) fn of(position: &Position, side: Color, budget: Budget) -> Self {
        let answer = mating::solve(position, side, budget);
        Self {
            side,
            can_mate: match answer.winnability {
                Winnability::Winnable { .. } => CanMate::Yes,
                Winnability::Unwinnable(argument) => CanMate::No(argument),
                Winnability::Unknown => CanMate::Unknown,
            },
            nodes: answer.nodes,
        }
    }
}
