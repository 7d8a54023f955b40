//! Conditional moves: prepared replies in correspondence games.

mod read;
mod types;
mod write;

pub(crate) use read::moves_in;
pub use types::ConditionalMoves;
pub(crate) use write::{END, SetConditional, forget};
