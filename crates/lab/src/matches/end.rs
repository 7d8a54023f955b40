//! The end of a game, and the notes of its players.

use std::time::Duration;

use engine::Score;
use rules::Color;

/// What the player reported with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The player's score.
    pub score: Option<Score>,
    /// The depth that it reported, in plies.
    pub depth: Option<u32>,
    /// How long it thought.
    pub took: Duration,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won; none if it was a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The loser is mated.
    Checkmate,
    /// Stalemate, or material that cannot mate.
    NobodyCanMate,
    /// The position occurred for the third time.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
    /// Both players agreed about it, or the result is certain ([`super::Adjudication`]).
    Adjudicated,
    /// The loser's time ran out.
    Flag,
    /// The loser's move is no legal one.
    IllegalMove(String),
    /// The loser's program ended, or hung.
    Crash(String),
}

impl End {
    pub(super) const fn draw(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    pub(super) fn lost(by: Color, reason: Reason) -> Self {
        Self {
            winner: Some(!by),
            reason,
        }
    }
}
