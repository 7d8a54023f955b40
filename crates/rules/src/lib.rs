//! What is legal in chess, exact to the letter of the FIDE Laws (2023).
//!
//! The way in is a [`Position`], which is always valid: it comes from a checked
//! [`Setup`] (or a FEN) and changes only by legal moves. A [`Line`] is a start and
//! the moves played from it, and knows repetitions.
//!
//! ```
//! use rules::{Outcome, Position};
//!
//! let mut position = Position::start();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = position.parse_san(san).expect("a legal move");
//!     position = position.play(mv).expect("a legal move");
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Checkmate));
//! assert!(position.parse_san("Kf2").is_err());
//! ```
//!
//! This crate does no I/O, reads no clock, spawns no thread, and has no dependency.

mod bitboard;
mod color;
mod illegal;
mod mv;
mod piece;
mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use illegal::Illegal;
pub use mv::{Move, MoveKind, NotUci, UciMove};
pub use piece::{Piece, Role};
pub use square::{File, NotASquare, Rank, Square};
