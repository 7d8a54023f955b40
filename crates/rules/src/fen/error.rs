//! Why a FEN cannot be read.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::SetupError;

/// Why a FEN cannot be read: which field, and what is wrong with it.
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
    /// A field that must be there is not.
    Missing(&'static str),
    /// The placement has not eight ranks.
    Ranks(usize),
    /// A rank has not eight squares.
    RankWidth {
        /// Which rank, 1 to 8.
        rank: char,
        /// How many squares it describes.
        squares: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    NotAPiece(char),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field is no set of `KQkq`, or in Chess960 of files.
    Castling(String),
    /// The en-passant field is neither a square nor `-`.
    EnPassant(String),
    /// A counter is not a number below 10000.
    Counter {
        /// Which one.
        field: &'static str,
        /// The text of the field.
        found: String,
    },
    /// Text after the last field.
    TrailingText(String),
    /// The fields can be read, but the rules cannot be applied to what they say.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "the FEN ends before the {field}"),
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

/// The beginning of a text that may be huge or hold anything, in quotes.
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
