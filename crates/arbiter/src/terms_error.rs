//! Errors in the terms of a game.

use std::fmt;

use rules::{FenError, Outcome};

use crate::terms_limits::{MAX_DAYS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION};

/// The reason why no game can be played under some [`crate::Terms`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermsError {
    /// The start position is invalid; the sentence names the field and the reason.
    Fen(FenError),
    /// The side to move has no legal move in the start position.
    NoLegalMove(Outcome),
    /// Neither side can ever mate from the start position.
    DeadStart,
    /// The start position already has seventy-five moves by each side without capture or pawn move.
    SeventyFiveMoves,
    /// A clock without a stage.
    NoStage,
    /// More than [`MAX_STAGES`].
    TooManyStages,
    /// A stage other than the last has no number of moves.
    StageWithoutMoves {
        /// The number of the stage, starting at 1.
        number: usize,
    },
    /// The last stage runs until the end and cannot have a number of moves.
    LastStageWithMoves,
    /// A number of moves that is zero or more than [`MAX_STAGE_MOVES`].
    StageMoves {
        /// The number of the stage, starting at 1.
        number: usize,
    },
    /// The first stage adds no time.
    NoTime,
    /// More time than [`crate::MAX_STAGE_MILLIS`].
    StageTime {
        /// The number of the stage, starting at 1.
        number: usize,
    },
    /// A bonus of more than [`crate::MAX_BONUS_MILLIS`].
    Bonus {
        /// The number of the stage, starting at 1.
        number: usize,
    },
    /// A number of days that is zero or more than [`MAX_DAYS`].
    Days,
    /// More vacation days than [`MAX_VACATION`].
    Vacation,
}

impl TermsError {
    /// The FIDE article for the error, if there is one.
    pub const fn article(&self) -> Option<&'static str> {
        match self {
            Self::NoLegalMove(Outcome::Checkmate) => Some("5.1.1"),
            Self::NoLegalMove(Outcome::Stalemate) => Some("5.2.1"),
            Self::DeadStart => Some("5.2.2"),
            Self::SeventyFiveMoves => Some("9.6.2"),
            _ => None,
        }
    }
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "The starting position is not valid: {error}."),
            Self::NoLegalMove(Outcome::Checkmate) => f.write_str(
                "The side to move is checkmated at the start: choose a position in which it has a \
                 legal move.",
            ),
            Self::NoLegalMove(Outcome::Stalemate) => f.write_str(
                "The side to move is stalemated at the start: choose a position in which it has a \
                 legal move.",
            ),
            Self::SeventyFiveMoves => f.write_str(
                "At the start both sides have made 75 moves without a capture or a pawn move, so \
                 the game is drawn already: choose another position, or reset the count.",
            ),
            Self::DeadStart => f.write_str(
                "Neither side could ever give mate from the start, so the game is drawn already: \
                 choose another position.",
            ),
            Self::NoStage => f.write_str("The clock has no time: give it at least one stage."),
            Self::TooManyStages => {
                write!(f, "The clock has too many stages: at most {MAX_STAGES}.")
            }
            Self::StageWithoutMoves { number } => write!(
                f,
                "Stage {number} of the clock is not the last: say how many moves it asks for."
            ),
            Self::LastStageWithMoves => f.write_str(
                "The last stage of the clock lasts to the end of the game: it cannot ask for a \
                 number of moves.",
            ),
            Self::StageMoves { number } => write!(
                f,
                "Stage {number} of the clock must ask for 1 to {MAX_STAGE_MOVES} moves."
            ),
            Self::NoTime => f.write_str(
                "The flag would fall before the first move: the first stage of the clock must \
                 bring some time.",
            ),
            Self::StageTime { number } => write!(
                f,
                "Stage {number} of the clock brings too much time: at most seven days."
            ),
            Self::Bonus { number } => write!(
                f,
                "Stage {number} of the clock gives too much for each move: at most one hour."
            ),
            Self::Days => write!(
                f,
                "A correspondence game has 1 to {MAX_DAYS} days for each move."
            ),
            Self::Vacation => write!(
                f,
                "A correspondence game has at most {MAX_VACATION} days of vacation."
            ),
        }
    }
}

impl std::error::Error for TermsError {}
