//! Pictures of boards and games.
//!
//! A [`Diagram`] is drawn as [SVG](svg) or [PNG](png), and several of them as an animated
//! [GIF](gif), with the pieces of the browser client. Pixel images need the feature `pixels`, which is
//! on by default. They are composed of squares that were rendered when this crate was built, so no
//! curves are drawn at run time.
//!
//! ```
//! use staunton_picture::{Diagram, svg};
//! use rules::Position;
//!
//! let start = Diagram::of(&Position::start());
//! assert!(svg(&start).starts_with("<svg"));
//! ```

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "pixels")]
mod animation;
mod describe;
#[cfg(feature = "pixels")]
mod line;
#[cfg(feature = "pixels")]
mod pixels;
mod vector;

use rules::{Board, CastlingSide, Color, Move, MoveKind, Position, Square};

#[cfg(feature = "pixels")]
pub use animation::{Frame, MOST_FRAMES, gif};
pub use describe::describe;
#[cfg(feature = "pixels")]
pub use line::{diagrams, frames};
#[cfg(feature = "pixels")]
pub use pixels::{SIDE, png};
pub use vector::svg;

/// Returns the marked squares of a move: origin and target; for castling those of the king.
pub fn squares_of(before: &Position, mv: Move) -> [Square; 2] {
    let to = match mv.kind() {
        MoveKind::Castling => CastlingSide::of(mv.from(), mv.to()).king_target(before.turn()),
        _ => mv.to(),
    };
    [mv.from(), to]
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// The squares of the last move.
    pub last: Option<[Square; 2]>,
    /// The side at the bottom.
    pub below: Color,
}

impl Diagram {
    /// Returns a diagram of a position from White's side, without marks.
    pub fn of(position: &Position) -> Self {
        Self {
            board: *position.board(),
            last: None,
            below: Color::White,
        }
    }

    /// Whether the square belongs to the last move.
    fn is_marked(&self, square: Square) -> bool {
        self.last.is_some_and(|last| last.contains(&square))
    }

    /// Returns the column and row of a square in the picture, from the upper left corner.
    fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }
}
