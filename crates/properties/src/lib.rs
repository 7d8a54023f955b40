//! Properties that hold for every input. Each function is the body of a fuzz target, and a test
//! runs it with the seeds; it panics if a property does not hold.

#![forbid(unsafe_code)]

mod arbiter;
mod bytes;
mod fen;
mod lesson;
mod mating;
mod pgn;
mod san;
mod trf;
mod uci;

pub use arbiter::arbiter;
pub use fen::fen;
pub use lesson::lesson;
pub use mating::mating;
pub use pgn::pgn;
pub use san::san;
pub use trf::trf;
pub use uci::uci;
