//! Which squares a piece attacks, from precomputed tables.
//!
//! A square is *attacked* as FIDE 3.1.2 and 3.9 mean it: a piece could go there if
//! nothing but the safety of its own king forbade it. Pins do not matter.

mod bitboards;
pub(crate) mod directions;
mod empty_board;
mod leapers;
mod lines;
mod pieces;
mod sliders;

pub(crate) use bitboards::Bitboards;
pub(crate) use empty_board::on_empty_board;
pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use pieces::piece;
pub use sliders::{bishop, rook};

use crate::{Bitboard, Square};

/// The squares a queen on `square` attacks when `occupied` squares stop her.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}
