//! Move notation: UCI, SAN, figurine and long algebraic.

mod error;
mod explain;
mod illegal;
mod san;
mod san_text;
mod single_move;
mod uci;

pub use error::MoveError;
pub use illegal::{Attacker, Illegal};
pub use san::Notation;
pub(crate) use san_text::is_dash;
