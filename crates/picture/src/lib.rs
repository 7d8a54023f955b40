//! Pictures of boards and games.
//!
//! A [`Diagram`] is drawn as [SVG](svg) or [PNG](png), and several of them as an animated
//! [GIF](gif), with the pieces of the browser client. Pictures made of pixels are put together from
//! squares that were drawn when this crate was built: whoever asks for one makes nobody draw a curve.
//!
//! ```
//! use staunton_picture::{Diagram, svg};
//! use rules::Position;
//!
//! let start = Diagram::of(&Position::start());
//! assert!(svg(&start).starts_with("<svg"));
//! ```

#![forbid(unsafe_code)]

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

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// The squares of the last move.
    pub last: Option<[Square; 2]>,
    /// The side that sits below.
    pub below: Color,
}

impl Diagram {
    /// A position seen by White, without a mark.
    pub fn of(position: &Position) -> Self {
        Self {
            board: *position.board(),
            last: None,
            below: Color::White,
        }
    }

    /// Whether the square is one of the last move.
    fn is_marked(&self, square: Square) -> bool {
        self.last.is_some_and(|last| last.contains(&square))
    }

    /// The column and the row of a square in the picture, from its upper left corner.
    fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }
}
