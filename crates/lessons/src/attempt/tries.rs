//! Tries of the reader, and the answers to them.

use std::fmt;

use rules::{Position, Square};

/// The most tries that belong to one exercise.
pub const MAX_TRIES: usize = 64;

/// Something that the reader does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Try {
    /// Makes a move, in UCI or SAN.
    Move(String),
    /// Marks a square.
    Mark(Square),
    /// Chooses the option of this number, from 0.
    Choose(usize),
    /// Says of the move of this number, from 0, whether it is legal.
    Judge {
        /// The number of the move.
        option: usize,
        /// Whether it is said to be legal.
        legal: bool,
    },
    /// Claims a draw, in the position on the board or with a move in UCI or SAN.
    Claim(Option<String>),
}

/// What is said of a try, and what the board shows afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it counts. One that does not changes nothing.
    pub accepted: bool,
    /// Whether the exercise is done.
    pub done: bool,
    /// A sentence for the reader.
    pub sentence: String,
    /// The article of the FIDE Laws behind it.
    pub article: Option<&'static str>,
    /// What the board shows.
    pub state: State,
}

/// What the board shows in an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The position.
    pub position: Position,
    /// From where to where the last move went; in castling, the squares of the king.
    pub last_move: Option<[Square; 2]>,
    /// The squares that are still to be reached, or whose pieces are still to be captured.
    pub wanted: Vec<Square>,
    /// The squares that have been marked.
    pub marked: Vec<Square>,
}

/// Why tries cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptError {
    /// There is no try, or there are more than [`MAX_TRIES`].
    Count,
    /// A try before the last does not count, or the exercise was done before it.
    Stale,
    /// To judge the last one takes too long.
    TooLong,
}

/// As the reader would type it, or what they would press.
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
            Self::Count => write!(f, "Send one try at least, and {MAX_TRIES} at most."),
            Self::Stale => {
                f.write_str("The tries before the last one do not fit: begin the exercise again.")
            }
            Self::TooLong => f.write_str("This cannot be judged in time: try something else."),
        }
    }
}

impl std::error::Error for AttemptError {}
