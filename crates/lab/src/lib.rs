//! Experiments with the rules and the engine that take many cores or many games.
//!
//! [`recipes`] contains short programs that use the library crates.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_lab::Perft;
//! use staunton_rules::Position;
//!
//! let perft = Perft { threads: 2, hash_mb: 1 };
//! let total: u64 = perft
//!     .divide(&Position::start(), 4, |_done, _of| {})?
//!     .into_iter()
//!     .map(|(_, nodes)| nodes)
//!     .sum();
//! assert_eq!(total, 197_281);
//! # Ok::<(), engine::memory::OutOfMemory>(())
//! ```

#![forbid(unsafe_code)]

pub mod calibration;
mod checksum;
pub mod matches;
pub mod opening_games;
mod perft;
pub mod pgn;
pub mod puzzles;
mod random;
pub mod recipes;
pub mod selfplay;
pub mod train;
pub mod tune;

pub use perft::Perft;
pub use random::Random;
