//! Which squares a piece attacks, from precomputed tables.
//!
//! A square is *attacked* as FIDE 3.1.2 and 3.9 mean it: a piece could go there if
//! nothing but the safety of its own king forbade it. Pins do not matter.

mod bitboards;
mod direction;
pub(crate) mod directions;
mod empty_board;
mod leapers;
mod lines;
mod pieces;
mod sliders;

pub(crate) use bitboards::Bitboards;
pub(crate) use direction::Direction;
pub(crate) use empty_board::on_empty_board;
pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use pieces::piece;
pub use sliders::{bishop, queen, rook};
