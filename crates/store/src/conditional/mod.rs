//! Conditional moves: moves by correspondence that are answered at once.

mod read;
mod types;
mod write;

pub(crate) use read::moves_in;
pub use types::ConditionalMoves;
pub(crate) use write::{END, SetConditional, forget};
