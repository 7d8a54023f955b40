//! Puzzles in games: positions after a mistake in which exactly one move wins.
//!
//! [`find`](fn@find) looks for them in a game. What it finds depends on nothing but that game, as long
//! as its [`Effort`] lasts. [`verify`](fn@verify) checks each puzzle anew, by the rules and by the engine.
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

/// The engine's memory in mebibytes: little, since it is emptied often.
const HASH_MB: usize = 1;

/// How many positions are looked at for one game, or to check one puzzle. A usual game takes less
/// than a tenth of it; this is some ten seconds.
pub const POSITIONS: u64 = 10_000_000;

/// An engine to look for puzzles with: every one of them finds the same. It judges by the
/// hand-written terms, so that a new network changes no puzzles.
pub fn engine() -> Engine {
    let mut engine = Engine::new(HASH_MB);
    engine.set_network(None);
    engine
}
