//! Pictures of boards and games.
//!
//! A [`Diagram`] is drawn as [SVG](svg) or [PNG](png), and several of them as an animated
//! [GIF](gif), with the pieces of the browser client. Pixel images are composed of squares that
//! were rendered when this crate was built, so no curves are drawn at run time.
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

mod animation;
mod describe;
mod line;
mod pixels;
mod vector;

use rules::{Board, Color, Position, Square};

pub use animation::{Frame, MOST_FRAMES, gif};
pub use describe::describe;
pub use line::{diagrams, frames, squares_of};
pub use pixels::{SIDE, png};
pub use vector::svg;

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
