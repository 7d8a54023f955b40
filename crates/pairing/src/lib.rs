//! Pairs the rounds of chess tournaments.
//!
//! - [`dutch::pair`] pairs a round by the FIDE (Dutch) system of 2026 (Handbook C.04.3), and
//!   [`Baku`] computes the virtual points of the Baku acceleration (C.04.7).
//! - [`round_robin`] has the Berger and Varma tables (C.05, Annexes 1 and 2).
//! - [`knockout`] seeds a knock-out tree.
//! - [`arena`] pairs the waiting players of an arena.
//! - [`Edition`] names the rules for storage.
//!
//! Nothing is random and no clock is read: drawn lots are arguments.
//!
//! ```
//! # use pairing as staunton_pairing;
//! use staunton_pairing::{Color, Player, PointSystem, Tournament, dutch};
//!
//! let tournament = Tournament {
//!     rounds: 5,
//!     players: vec![Player::default(); 8],
//!     points: PointSystem::default(),
//!     initial_color: Color::White,
//!     forbidden: Vec::new(),
//! };
//! let round = dutch::pair(&tournament)?;
//! let pairs: Vec<_> = round.pairs.iter().map(|pair| (pair.white.0, pair.black.0)).collect();
//! assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
//! # Ok::<(), staunton_pairing::PairingError>(())
//! ```

#![forbid(unsafe_code)]

pub mod arena;
mod baku;
pub mod dutch;
mod edition;
mod error;
pub mod knockout;
mod matching;
mod model;
pub mod round_robin;

pub use baku::Baku;
pub use edition::Edition;
pub use error::{Blockade, PairingError};
pub use model::{Color, Forbidden, Player, PointSystem, Points, Record, Score, Tournament, Tpn};
