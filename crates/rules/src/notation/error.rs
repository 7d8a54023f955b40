//! Errors of move texts.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Illegal;

/// An error for a move text that is invalid in a position.
///
/// ```
/// use staunton_rules::{CastlingMode, MoveError, Position};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/RN2KN2 w - -", CastlingMode::Standard)?;
/// let error = position.parse_san("Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "Nd2 fits several moves: Nbd2, Nfd2");
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move, in UCI or SAN.
    Unreadable(String),
    /// Several legal moves match the text.
    Ambiguous {
        /// The text of the move.
        text: String,
        /// The matching moves, in SAN.
        candidates: Vec<String>,
    },
    /// The move is illegal, with the reason.
    Illegal(Illegal),
}

impl MoveError {
    /// The FIDE article that the move violates, if the text is readable and the move is illegal.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Self::Illegal(reason) => Some(reason.article()),
            Self::Unreadable(_) | Self::Ambiguous { .. } => None,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(text) => {
                // The text may be very long or contain any character: show its beginning, escaped.
                let shown: String = text.chars().take(32).collect();
                write!(
                    f,
                    "{shown:?} is not a move: write it like Nf3, exd5, O-O, e8=Q or e2e4, e7e8q"
                )
            }
            Self::Ambiguous { text, candidates } => {
                write!(f, "{text} fits several moves: {}", candidates.join(", "))
            }
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl core::error::Error for MoveError {}

impl From<Illegal> for MoveError {
    fn from(reason: Illegal) -> Self {
        Self::Illegal(reason)
    }
}
