//! Complete games, with variations and comments.

mod build;
mod records;

use rules::{Line, Move, Position};

pub use build::RecordBuilder;
pub use records::Records;

use crate::{Comment, Diagnostic, GameResult, Nag, Tags};

/// A game with everything in its text.
///
/// [`std::fmt::Display`] writes the export format: first the complete seven-tag roster, at most 79
/// columns, an empty line at the end.
///
/// ```
/// let record = staunton_pgn::records(b"1. e4 (1. d4) e5! {solid} *").next().expect("a game")?;
/// assert_eq!(record.main.moves.len(), 2);
/// assert_eq!(record.main.moves[0].variations.len(), 1);
/// assert!(record.to_string().ends_with("\n\n1. e4 (1. d4) 1... e5 $1 {solid} *\n\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tags except `Result`, `FEN`, `SetUp` and, for Chess960, `Variant`, which follow from the
    /// other fields.
    pub tags: Tags,
    /// The start position, which also determines the castling rules.
    pub start: Position,
    /// The main line with its annotations.
    pub main: Movetext,
    /// The result.
    pub result: GameResult,
    /// Problems in the text of the game.
    pub problems: Vec<Diagnostic>,
}

/// Moves with their annotations, called movetext in PGN: the main line, or a variation. For bare
/// moves with positions and repetitions, see [`rules::Line`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Movetext {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves in order. Each must be legal in its position.
    pub moves: Vec<PlayedMove>,
    /// Unreadable text after the moves, without move numbers.
    pub unread: String,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub ply: Ply,
    /// The NAGs, in order.
    pub nags: Vec<Nag>,
    /// Comments between the move number and the move, or after the variations of the previous move.
    pub comments_before: Vec<Comment>,
    /// Comments after the move.
    pub comments: Vec<Comment>,
    /// Alternatives to the move.
    pub variations: Vec<Movetext>,
}

/// One turn of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A legal move.
    Move(Move),
    /// A null move (`--`), used in analysis but not legal in chess. Not allowed when in check.
    Null,
}

impl Ply {
    /// Plays it in a position in which it is possible.
    pub fn play(self, position: &mut Position) {
        match self {
            Self::Move(mv) => position.play_unchecked(mv),
            Self::Null => position.play_null_unchecked(),
        }
    }
}

impl PlayedMove {
    /// Creates a move without annotations.
    pub const fn new(ply: Ply) -> Self {
        Self {
            ply,
            nags: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

impl Record {
    /// Creates a game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            main: Movetext::default(),
            result: GameResult::Unknown,
            problems: Vec::new(),
        }
    }

    /// The moves of the main line, up to the first null move.
    pub fn main_line(&self) -> Line {
        let mut line = Line::new(self.start);
        for played in &self.main.moves {
            let Ply::Move(mv) = played.ply else {
                break;
            };
            if line.play(mv).is_err() {
                break;
            }
        }
        line
    }

    /// Iterates over the start and the position after each move of the main line.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start;
        std::iter::once(position).chain(self.main.moves.iter().map(move |played| {
            played.ply.play(&mut position);
            position
        }))
    }
}
