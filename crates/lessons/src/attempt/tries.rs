//! Tries of the reader, and the answers to them.

use std::fmt;

use rules::{Position, Square};

/// The maximum number of tries in one exercise.
pub const MAX_TRIES: usize = 64;

/// An action of the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Try {
    /// Makes a move, in UCI or SAN.
    Move(String),
    /// Marks a square.
    Mark(Square),
    /// Chooses the option with this index, from 0.
    Choose(usize),
    /// Decides whether the move with this index, from 0, is legal.
    Judge {
        /// The index of the move.
        option: usize,
        /// Whether the reader says that it is legal.
        legal: bool,
    },
    /// Claims a draw, in the position on the board or with a move in UCI or SAN.
    Claim(Option<String>),
}

/// The judgment of a try, and the board afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is accepted. A try that is not accepted changes nothing.
    pub accepted: bool,
    /// Whether the exercise is done.
    pub done: bool,
    /// A sentence for the reader.
    pub sentence: String,
    /// The article of the FIDE Laws behind it.
    pub article: Option<&'static str>,
    /// The board.
    pub state: State,
}

/// The board of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The position.
    pub position: Position,
    /// The origin and target of the last move; in castling, the squares of the king.
    pub last_move: Option<[Square; 2]>,
    /// The squares still to be reached, or those of the pieces still to be captured.
    pub wanted: Vec<Square>,
    /// The squares that have been marked.
    pub marked: Vec<Square>,
}

/// The reason why tries cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptError {
    /// There is no try, or there are more than [`MAX_TRIES`].
    Count,
    /// A try before the last is not accepted, or the exercise was done before it.
    Stale,
    /// Judging the last try takes too long.
    TooLong,
}

/// Writes the try as the reader would type it, or the name of the button they would press.
impl fmt::Display for Try {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(text) => f.write_str(text),
            Self::Mark(square) => write!(f, "{square}"),
            Self::Choose(option) => write!(f, "option {}", option + 1),
            Self::Judge { option, legal } => {
                let legal = if *legal { "legal" } else { "not legal" };
                write!(f, "move {} is {legal}", option + 1)
            }
            Self::Claim(None) => f.write_str("a claim"),
            Self::Claim(Some(text)) => write!(f, "a claim with {text}"),
        }
    }
}

impl fmt::Display for AttemptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count => write!(f, "Send 1 to {MAX_TRIES} tries."),
            Self::Stale => f.write_str("The earlier tries do not match: start the exercise again."),
            Self::TooLong => f.write_str("This cannot be judged in time: try something else."),
        }
    }
}

impl std::error::Error for AttemptError {}
