//! The complete rules of chess and Chess960, after the FIDE Laws of 2023.
//!
//! A [`Position`] is always valid: it comes from a checked [`Setup`] or a FEN and changes only by
//! legal moves. A [`Line`] is a start position and the moves played from it, and counts
//! repetitions.
//!
//! ```
//! use staunton_rules::{Outcome, Position};
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
//! Contents:
//!
//! - [`Position`]: legal moves ([`Position::legal_moves`], [`Position::captures`],
//!   [`Position::quiets`]), making them ([`Position::play`]), the end of the game
//!   ([`Position::outcome`]), hashes.
//! - Notation: SAN, figurine and long algebraic notation, UCI ([`Position::parse_move`],
//!   [`Position::notate`]); FEN, X-FEN and Shredder-FEN ([`Position::read_fen`]).
//! - Reasons: [`Position::explain`] returns why a move is illegal, with the FIDE article; each
//!   error has a sentence.
//! - Chess960: [`Position::chess960`], [`CastlingMode`].
//! - Basic types: [`Square`], [`Bitboard`], [`Board`], [`Piece`], [`Move`], and [`attacks`].
//! - [`perft`](fn@perft) and [`perft_divide`], for comparison with other move generators.
//!
//! Values with a text form implement `Display` and `FromStr`; with the feature `serde` they are
//! serialized as that text.
//!
//! This crate does no I/O, reads no clock, spawns no thread, and needs `alloc` but not `std`. It
//! has no dependencies except with the feature `serde`.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod attacks;

mod attacked;
mod bitboard;
mod board;
mod castling;
mod color;
mod fen;
mod king_safety;
mod line;
mod movegen;
mod mv;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
mod rights;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod square;
mod text;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingSide};
pub use color::Color;
pub use fen::{FenError, FenNote, FenWriter};
pub use line::Line;
pub use movegen::MoveList;
pub use mv::{Move, MoveKind, NotUci, UciMove};
pub use notation::{Attacker, Illegal, MoveError, Notation};
pub use outcome::Outcome;
pub use perft::{perft, perft_divide};
pub use piece::{Piece, Role};
pub use position::{Checks, IllegalMove, Position};
pub use setup::{Setup, SetupError};
pub use square::{File, NotASquare, Rank, Square};
pub use text::ParseError;
