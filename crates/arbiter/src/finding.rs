//! Results of winnability checks.

use mating::{Argument, Budget, Winnability};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

/// The answer to "can this side mate by any series of legal moves?" (FIDE 5.1.2, 5.2.2, 6.9), on
/// which a verdict is based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The side in question.
    pub side: Color,
    /// Whether the side can mate.
    pub can_mate: CanMate,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Whether a side can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanMate {
    /// Yes: a mating sequence was found.
    Yes,
    /// No: this argument proves it.
    No(Argument),
    /// Neither a mating sequence nor a proof was found. The game is then decided as if the side
    /// could mate.
    Unknown,
}

impl Finding {
    /// Checks this side.
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
