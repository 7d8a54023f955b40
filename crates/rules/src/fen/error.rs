//! FEN parse errors.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::SetupError;

/// A FEN parse error: the field, and the problem with it.
///
/// ```
/// use staunton_rules::{FenError, Position};
///
/// let error = "8/8/8/8 w - -".parse::<Position>().unwrap_err();
/// assert_eq!(error, FenError::Ranks(4));
/// assert_eq!(error.to_string(), "the placement has 4 ranks separated by /, not 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// A required field is missing.
    Missing(&'static str),
    /// The placement does not have eight ranks.
    Ranks(usize),
    /// A rank does not have eight squares.
    RankWidth {
        /// The rank, 1 to 8.
        rank: char,
        /// The number of squares that it describes.
        squares: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    NotAPiece(char),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field is not a set of `KQkq` or, in Chess960, of files.
    Castling(String),
    /// The en-passant field is neither a square nor `-`.
    EnPassant(String),
    /// A counter is not a number below 10000.
    Counter {
        /// The name of the counter.
        field: &'static str,
        /// The text of the field.
        found: String,
    },
    /// Text after the last field.
    TrailingText(String),
    /// The fields are well-formed, but the rules cannot be applied to the setup.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "the FEN ends before the {field}"),
            Self::Ranks(1) => f.write_str("a FEN begins with 8 ranks separated by /"),
            Self::Ranks(count) => {
                write!(f, "the placement has {count} ranks separated by /, not 8")
            }
            Self::RankWidth { rank, squares } => {
                write!(
                    f,
                    "rank {rank} of the placement describes {squares} squares, not 8"
                )
            }
            Self::NotAPiece(found) => write!(
                f,
                "{found:?} in the placement is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)"
            ),
            Self::Turn(found) => write!(f, "the side to move is {}, not w or b", shown(found)),
            Self::Castling(found) => write!(
                f,
                "the castling rights are {}, not - or letters of KQkq (in Chess960 also files), each once",
                shown(found)
            ),
            Self::EnPassant(found) => write!(
                f,
                "the en-passant square is {}, not - or the name of a square",
                shown(found)
            ),
            Self::Counter { field, found } => {
                let found = shown(found);
                write!(f, "the {field} is {found}, not a number below 10000")
            }
            Self::TrailingText(found) => {
                write!(f, "{} follows the last field of the FEN", shown(found))
            }
            Self::Setup(error) => error.fmt(f),
        }
    }
}

/// Returns the beginning of a text in quotes. The text may be very long or contain any character.
fn shown(text: &str) -> String {
    let beginning: String = text.chars().take(32).collect();
    format!("{beginning:?}")
}

impl core::error::Error for FenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
