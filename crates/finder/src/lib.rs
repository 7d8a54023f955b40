//! Finds puzzles in games: positions after a mistake in which exactly one move wins.
//!
//! [`find`](fn@find) searches a game. Its result depends only on that game, while its [`Effort`]
//! lasts. [`verify`](fn@verify) checks a puzzle again, with the rules and the engine.
//!
//! ```
//! # use rules as staunton_rules;
//! # use puzzles as staunton_puzzles;
//! use staunton_finder::{engine, find};
//! use staunton_puzzles::Effort;
//! use staunton_rules::{Line, Position};
//!
//! let mut game = Line::new(Position::start());
//! for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
//!     let mv = game.position().parse_san(san)?;
//!     game.play(mv)?;
//! }
//! let found = find(&game, &mut engine(), &mut Effort::unbounded());
//! let solutions: Vec<String> = found.iter().map(|it| it.start.san(it.moves[0])).collect();
//! assert_eq!(solutions, ["Qxf7#"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod find;
mod mates;
mod search;
mod verify;

use engine::Engine;

pub use find::find;
pub use puzzles::Effort;
pub use verify::verify;

/// The engine's hash size in mebibytes: small, because it is cleared often.
const HASH_MB: usize = 1;

/// Maximum number of positions for one game, or for the check of one puzzle. A typical game takes
/// less than a tenth of it; all of it takes about ten seconds.
pub const POSITIONS: u64 = 10_000_000;

/// Returns an engine for puzzle searches. It uses the hand-written evaluation terms, so that
/// results are reproducible and a new network changes no puzzles.
pub fn engine() -> Engine {
    let mut engine = Engine::new(HASH_MB);
    engine.set_network(None);
    engine
}
