//! A whole game, with its variations and comments.

mod build;
mod records;

use rules::{Line, Move, Position};

pub use build::RecordBuilder;
pub use records::Records;

use crate::{Comment, Diagnostic, GameResult, Nag, Tags};

/// A game as it stands in its text.
///
/// Written with [`std::fmt::Display`] it is in export format: the seven-tag roster first and
/// complete, at most 79 columns, an empty line at the end.
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
    /// The tags but `Result`, `FEN`, `SetUp` and, for Chess960, `Variant`: those follow from
    /// the rest of the record.
    pub tags: Tags,
    /// Where it starts, and so by which rules it is played.
    pub start: Position,
    /// The moves that were played, with what is said about them.
    pub main: Movetext,
    /// How it ended.
    pub result: GameResult,
    /// What was wrong with the text that it was read from.
    pub problems: Vec<Diagnostic>,
}

/// Moves with what is said about them, as a PGN names this part of a game: the game itself, or a
/// variation. Bare moves that know their positions and repetitions are a [`rules::Line`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Movetext {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves in their order. Each must be legal where it is played.
    pub moves: Vec<PlayedMove>,
    /// What follows but could not be read, as it stands in the text but for move numbers.
    pub unread: String,
}

/// A move with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub ply: Ply,
    /// Judgements, in their order.
    pub nags: Vec<Nag>,
    /// Comments between its number and the move, or after the variations of the move before.
    pub comments_before: Vec<Comment>,
    /// Comments behind it.
    pub comments: Vec<Comment>,
    /// What could have been played instead.
    pub variations: Vec<Movetext>,
}

/// What a side does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A legal move.
    Move(Move),
    /// It passes (`--`), which is analysis and no chess. Not when in check.
    Null,
}

impl Ply {
    /// Plays it in a position where that is possible.
    pub fn play(self, position: &mut Position) {
        match self {
            Self::Move(mv) => position.play_unchecked(mv),
            Self::Null => position.play_null_unchecked(),
        }
    }
}

impl PlayedMove {
    /// A move about which nothing is said.
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
    /// A game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            main: Movetext::default(),
            result: GameResult::Unknown,
            problems: Vec::new(),
        }
    }

    /// The moves of the game itself, up to the first that passes.
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

    /// The start, and the position after each move of the main line.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start;
        std::iter::once(position).chain(self.main.moves.iter().map(move |played| {
            played.ply.play(&mut position);
            position
        }))
    }
}
