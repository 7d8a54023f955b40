//! Why not.

use std::fmt;

/// Why a command changes nothing. The text is a sentence for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// It is the other side's turn.
    NotYourTurn,
    /// The text is no UCI move.
    UnreadableMove,
    /// The move is not legal; the sentence says why, with its article.
    IllegalMove(rules::Illegal),
    /// The flag fell before the move was made.
    FlagFallen,
    /// There is no draw offer by the opponent.
    NoDrawOffer,
    /// A draw can be agreed only after both have moved.
    TooEarlyToDraw,
    /// The opponent does not wish to take back.
    NoTakebackProposed,
    /// Already proposed, wait for the answer.
    TakebackAlreadyProposed,
    /// This side has not moved yet.
    NothingToTakeBack,
    /// Rated games keep every move.
    TakebackInRatedGame,
    /// Both have moved; resign instead.
    TooLateToAbort,
    /// The clock is not at zero.
    TimeLeft,
    /// There is no outage to credit.
    NothingToCredit,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("")
    }
}

impl std::error::Error for Refusal {}
