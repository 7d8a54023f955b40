//! Which squares a man attacks, from precomputed tables.
//!
//! A square is *attacked* as FIDE 3.1.2 and 3.9 mean it: a man could go there if
//! nothing but the safety of its own king forbade it. Pins do not matter.

pub(crate) mod compass;
mod eight;
mod leapers;
mod lines;
mod pieces;
mod reach;
mod sliders;

pub(crate) use eight::Eight;
pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use pieces::piece;
pub(crate) use reach::reach;
pub use sliders::{bishop, rook};

use crate::{Bitboard, Square};

/// The squares a queen on `square` attacks when `occupied` squares stop her.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}
