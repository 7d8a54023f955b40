//! Game results.

use std::fmt;

use rules::Color;
use serde::{Deserialize, Serialize};

/// The result and its reason, with the article.
///
/// ```
/// use staunton_arbiter::{Points, Reason, Verdict};
///
/// let verdict: Verdict = "White won: checkmate.".parse()?;
/// assert_eq!(verdict.score, Points::WhiteWins);
/// assert_eq!(verdict.reason.article(), Some("5.1.1"));
/// # Ok::<(), staunton_arbiter::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verdict {
    /// The points of both sides.
    pub score: Points,
    /// The reason for the end of the game.
    pub reason: Reason,
}

/// Writes a sentence for players: `White won: checkmate.` `FromStr` parses the same sentence.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.score {
            Points::WhiteWins => "White won",
            Points::BlackWins => "Black won",
            Points::Draw => "Drawn",
            Points::None => "No result",
        };
        let reason = match self.reason {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::DeadPosition => "neither side can mate",
            Reason::ThreefoldRepetition => "threefold repetition",
            Reason::FiftyMoves => "50 moves by each side without capture or pawn move",
            Reason::FivefoldRepetition => "fivefold repetition",
            Reason::SeventyFiveMoves => "75 moves by each side without capture or pawn move",
            Reason::Resignation => "the opponent resigned",
            Reason::ResignationCannotMate => "one side resigned, but the other cannot mate",
            Reason::Flag => "the opponent's time ran out",
            Reason::FlagCannotMate => "one side ran out of time, but the other cannot mate",
            Reason::Agreement => "agreed",
            Reason::Aborted => "aborted before both sides had moved",
            Reason::NoFirstMove => "a first move was not made in time",
            Reason::Abandoned if self.score == Points::Draw => "one side left the game",
            Reason::Abandoned => "the opponent left the game",
            Reason::AbandonedCannotMate => "one side left the game, but the other cannot mate",
            Reason::Adjudicated => "decided by the arbiter",
        };
        write!(f, "{result}: {reason}.")
    }
}

/// The points of both sides (FIDE 10.1). The text form is the PGN result.
///
/// ```
/// use staunton_arbiter::Points;
///
/// assert_eq!("1/2-1/2".parse(), Ok(Points::Draw));
/// assert_eq!(Points::WhiteWins.to_string(), "1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Points {
    /// 1-0.
    WhiteWins,
    /// 0-1.
    BlackWins,
    /// ½-½.
    Draw,
    /// No result: the game was aborted before both had moved.
    None,
}

impl Points {
    /// All four values.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::None];

    /// Returns the score for a win of this side.
    pub const fn win(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::None => None,
        }
    }

    /// The PGN result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::None => "*",
        }
    }
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// FIDE 5.1.1.
    Checkmate,
    /// FIDE 5.2.1.
    Stalemate,
    /// FIDE 5.2.2: neither side can mate by any series of legal moves.
    DeadPosition,
    /// FIDE 9.2: claimed, or without a claim if the terms allow it.
    ThreefoldRepetition,
    /// FIDE 9.3: claimed, or without a claim if the terms allow it.
    FiftyMoves,
    /// FIDE 9.6.1.
    FivefoldRepetition,
    /// FIDE 9.6.2.
    SeventyFiveMoves,
    /// FIDE 5.1.2.
    Resignation,
    /// FIDE 5.1.2: resigned, but the opponent cannot mate by any series of legal moves.
    ResignationCannotMate,
    /// FIDE 6.9.
    Flag,
    /// FIDE 6.9: time ran out, but the opponent cannot mate by any series of legal moves.
    FlagCannotMate,
    /// FIDE 5.2.3.
    Agreement,
    /// Aborted before both had moved.
    Aborted,
    /// Aborted because one side did not make its first move in time.
    NoFirstMove,
    /// One side left the game, and the other claimed a win or a draw.
    Abandoned,
    /// One side left the game, but the claiming opponent cannot mate by any series of legal moves.
    AbandonedCannotMate,
    /// FIDE 12.9: the arbiter of a tournament ended the game.
    Adjudicated,
}

impl Reason {
    /// All values.
    pub const ALL: [Self; 17] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::Resignation,
        Self::ResignationCannotMate,
        Self::Flag,
        Self::FlagCannotMate,
        Self::Agreement,
        Self::Aborted,
        Self::NoFirstMove,
        Self::Abandoned,
        Self::AbandonedCannotMate,
        Self::Adjudicated,
    ];

    /// The FIDE article for the reason, if there is one.
    pub const fn article(self) -> Option<&'static str> {
        Some(match self {
            Self::Checkmate => "5.1.1",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::ThreefoldRepetition => "9.2",
            Self::FiftyMoves => "9.3",
            Self::FivefoldRepetition => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
            Self::Resignation | Self::ResignationCannotMate => "5.1.2",
            Self::Flag | Self::FlagCannotMate => "6.9",
            Self::Agreement => "5.2.3",
            // The arbiter has many reasons; article 12.9 only permits the decision.
            Self::Adjudicated
            | Self::Aborted
            | Self::NoFirstMove
            | Self::Abandoned
            | Self::AbandonedCannotMate => return None,
        })
    }

    /// The name of the reason in data, such as `fifty_moves`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead_position",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::FiftyMoves => "fifty_moves",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::SeventyFiveMoves => "seventy_five_moves",
            Self::Resignation => "resignation",
            Self::ResignationCannotMate => "resignation_cannot_mate",
            Self::Flag => "flag",
            Self::FlagCannotMate => "flag_cannot_mate",
            Self::Agreement => "agreement",
            Self::Aborted => "aborted",
            Self::NoFirstMove => "no_first_move",
            Self::Abandoned => "abandoned",
            Self::AbandonedCannotMate => "abandoned_cannot_mate",
            Self::Adjudicated => "adjudicated",
        }
    }
}

#[cfg(test)]
mod tests {
    use samples::variants;

    use super::*;

    /// Outside this crate the enum is non-exhaustive, so the samples come from the list.
    #[test]
    fn every_reason_is_listed() {
        variants!(Reason:
            Checkmate Stalemate DeadPosition ThreefoldRepetition FiftyMoves FivefoldRepetition
            SeventyFiveMoves Resignation ResignationCannotMate Flag FlagCannotMate Agreement
            Aborted NoFirstMove Abandoned AbandonedCannotMate Adjudicated)
        .assert_complete(&Reason::ALL);
    }

    #[test]
    fn every_reason_has_its_own_name() {
        let mut names = Reason::ALL.map(Reason::name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Reason::ALL.len());
    }
}
