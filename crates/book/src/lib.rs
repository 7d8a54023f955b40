//! Opening books in the Polyglot format (`.bin`), which most chess programs read.
//!
//! A file consists of entries of 16 bytes in the order of their keys; all numbers are big-endian: the
//! [`key`] of the position (8 bytes), a move (2), its weight (2), and a number that programs which
//! learn from their games use (4), which this crate ignores and writes as 0.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_book::{Book, Maker};
//! use staunton_rules::Position;
//!
//! let start = Position::start();
//! let mut maker = Maker::default();
//! maker.add(&start, start.parse_san("e4")?, 2);
//! maker.add(&start, start.parse_san("e4")?, 1);
//! maker.add(&start, start.parse_san("d4")?, 2);
//!
//! let book = Book::from_bytes(&maker.finish(1))?;
//! let moves = book.moves(&start);
//! assert_eq!(start.uci(moves[0].mv).to_string(), "e2e4");
//! assert_eq!([moves[0].weight, moves[1].weight], [3, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod book;
mod entry;
mod key;
mod maker;
mod numbers;

pub use book::{Book, BookError, BookMove};
pub use key::key;
pub use maker::Maker;
