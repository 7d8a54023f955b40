//! A chess engine: search, evaluation, levels of play, and a UCI interface.
//!
//! An [`Engine`] keeps its state between searches. [`Engine::play`] chooses a move for a live game
//! at a [`Level`] or as a [`Character`]; [`Engine::search`] analyzes within [`Limits`], and [`analysis`] does so for many
//! spectators; [`uci::run`] speaks UCI over any pair of streams; [`evaluate()`] evaluates a
//! position without search.
//!
//! ```
//! # use rules as staunton_rules;
//! use std::sync::atomic::AtomicBool;
//!
//! use staunton_engine::{Engine, Limits, Score};
//! use staunton_rules::{CastlingMode, Line, Position};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", CastlingMode::Standard)?;
//! let mut engine = Engine::new(1);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let found = engine.search(&Line::new(position), &limits, &AtomicBool::new(false), |_| ());
//! assert_eq!(found.score, Score::Mate(1));
//! # Ok::<(), staunton_rules::FenError>(())
//! ```

#![deny(unsafe_code)]

pub mod analysis;
mod bench;
mod characters;
mod clock;
mod engine;
mod evaluate;
mod event;
mod levels;
mod limits;
pub mod memory;
pub mod nnue;
mod score;
mod search;
mod see;
mod tables;
mod time;
mod tt;
pub mod uci;
pub mod wdl;

pub use bench::{Bench, bench};
pub use characters::{Character, Traits};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use engine::{Choice, Engine, SearchResult};
pub use evaluate::{evaluate, tuning};
pub use event::Info;
pub use levels::{Baseline, Elo, Level, Opponent};
pub use limits::{Clock, Limits};
pub use score::Score;
pub use search::tunable::{TUNABLES, Tunable};
pub use tables::EndgameTables;
