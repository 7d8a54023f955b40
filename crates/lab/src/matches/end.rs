//! The result of a game, and the notes of its players.

use std::time::Duration;

use engine::Score;
use rules::Color;

/// Report of a player with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The player's score.
    pub score: Option<Score>,
    /// The depth that the player reported, in plies.
    pub depth: Option<u32>,
    /// The thinking time.
    pub took: Duration,
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

/// Reason why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The loser is mated.
    Checkmate,
    /// Stalemate, or insufficient material.
    NobodyCanMate,
    /// The position occurred for the third time.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
    /// Both players agreed about the result, or it is certain ([`super::Adjudication`]).
    Adjudicated,
    /// The loser's time ran out.
    Flag,
    /// The loser's move was illegal.
    IllegalMove(String),
    /// The loser's program ended, or did not respond.
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
