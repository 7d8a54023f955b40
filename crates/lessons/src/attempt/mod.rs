//! Judging what the reader tries.

mod choices;
mod claims;
mod collect;
mod force;
mod game;
mod marks;
mod moves;
mod progress;
mod win;

use std::fmt;

use rules::{Position, Square};

use crate::Exercise;
pub(crate) use progress::{Judged, Progress, Refused};

/// The most tries that belong to one exercise.
pub const MAX_TRIES: usize = 64;
/// The most positions that are looked at to judge them.
pub(crate) const MAX_WORK: u32 = 300_000;
/// What it takes to read and answer a try, in positions looked at.
const A_TRY: u32 = 5;

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

/// What is left of the work that may be done, in positions looked at.
#[derive(Debug)]
pub(crate) struct Meter(u32);

impl Meter {
    pub(crate) const fn new(work: u32) -> Self {
        Self(work)
    }

    /// Counts a position, while there is work left.
    pub(crate) fn count(&mut self) -> Result<(), OutOfWork> {
        self.spend(1)
    }

    /// Counts as much work as this, or all that is left.
    pub(crate) fn spend(&mut self, work: u32) -> Result<(), OutOfWork> {
        let left = self.0.checked_sub(work);
        self.0 = left.unwrap_or(0);
        left.map(|_| ()).ok_or(OutOfWork)
    }

    pub(crate) const fn left(&self) -> u32 {
        self.0
    }
}

/// There was too much to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfWork;

impl Exercise {
    /// What the board shows before the first try.
    pub fn begin(&self) -> State {
        Progress::begin(self).state()
    }

    /// Judges the last of these tries; those before it are the ones that counted.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_lessons::{Try, lesson};
    ///
    /// let rook = lesson("rook").expect("a lesson of the path");
    /// let diagonally = Try::Move("a1b2".to_owned());
    /// let answer = rook.exercises[0].attempt(&[diagonally])?;
    /// assert!(!answer.accepted);
    /// assert_eq!(answer.sentence, "A rook does not move from a1 to b2.");
    /// assert_eq!(answer.article, Some("3.3"));
    /// # Ok::<(), staunton_lessons::AttemptError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the tries cannot be judged; the error is a sentence.
    pub fn attempt(&self, tries: &[Try]) -> Result<Answer, AttemptError> {
        let Some((last, earlier)) = tries.split_last() else {
            return Err(AttemptError::Count);
        };
        if tries.len() > MAX_TRIES {
            return Err(AttemptError::Count);
        }
        let mut meter = Meter::new(MAX_WORK);
        let mut progress = Progress::begin(self);
        for tried in earlier {
            progress = match progress.judge(tried, &mut meter) {
                Ok(Ok(next)) if !next.done => next,
                Ok(_) => return Err(AttemptError::Stale),
                Err(OutOfWork) => return Err(AttemptError::TooLong),
            };
        }
        let judged = progress.judge(last, &mut meter);
        Ok(match judged.map_err(|OutOfWork| AttemptError::TooLong)? {
            Ok(next) => Answer {
                accepted: true,
                done: next.done,
                sentence: next.sentence(),
                article: None,
                state: next.state(),
            },
            Err(Refused { sentence, article }) => Answer {
                accepted: false,
                done: false,
                sentence,
                article,
                state: progress.state(),
            },
        })
    }
}
