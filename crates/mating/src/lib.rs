//! Decides whether a side can still mate by any series of legal moves.
//!
//! FIDE 5.2.2 (dead positions), 5.1.2 (resignation) and 6.9 (flag fall) all ask this one question,
//! about one side or both. Both sides cooperate, and 9.2, 9.3 and 9.6 do not end a line early.
//!
//! [`solve`] answers it: yes, with moves that mate; no, with the [`Argument`] that proves it; or
//! unknown within the [`Budget`]. Yes and no are certain.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_mating::{Argument, Budget, Winnability};
//! use staunton_rules::{CastlingMode, Color, Position};
//!
//! // The pawns are permanently blocked, and no king can get through.
//! let wall = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
//! let wall = Position::from_fen(wall, CastlingMode::Standard)?;
//! let answer = staunton_mating::solve(&wall, Color::White, Budget::default());
//! assert_eq!(answer.winnability, Winnability::Unwinnable(Argument::Blockade));
//! assert_eq!(staunton_mating::is_dead(&wall, Budget::default()), Some(true));
//! # Ok::<(), staunton_rules::FenError>(())
//! ```
//!
//! The order of the arguments:
//!
//! 1. Material that cannot mate on any squares ([`can_mate_by_material`]).
//! 2. A few dives to a mate, which decide most positions.
//! 3. A proof that the board is blocked: for every piece, the squares that it can ever reach, found
//!    in rounds that follow the turns; then the same with both kings related.
//! 4. A search for a mate that treats one king as a set of squares. It repeats dives and proofs
//!    after captures, and proves that there is no mate when nothing is left to search. While a side
//!    has castling rights, a plain search of positions takes its place.
//!
//! The idea of combining a search with such proofs is from M. Ambrona, "A Practical Algorithm for
//! Chess Unwinnability" (FUN 2022).

#![forbid(unsafe_code)]

mod answer;
mod blockade;
#[cfg(test)]
mod composed;
mod dive;
mod material;
mod meter;
mod rover;
mod search;
mod sets;
mod slots;
mod solve;

pub use answer::{Answer, Argument, Budget, Winnability};
pub use material::{can_mate_by_material, is_dead_by_material};
pub use solve::{is_dead, quick, solve};
