//! Moves as people and programs write them.

mod error;
mod explain;
mod illegal;
mod meant;
mod san;
mod san_text;
mod uci;

pub use error::MoveError;
pub use illegal::{Attacker, Illegal};
pub use san::Notation;
