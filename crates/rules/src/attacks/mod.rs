//! Attacked squares per piece, from precomputed tables.
//!
//! A square is *attacked* as defined in FIDE 3.1.2 and 3.9: a piece could move there if the safety
//! of its king were ignored. Pins do not matter.

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
