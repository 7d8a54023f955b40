//! The list of a player's games.

mod between;
mod results;
mod statement;
mod types;

pub(crate) use between::between;
pub use between::{Between, BetweenQuery};
pub(crate) use results::results;
pub(crate) use statement::games;
pub use types::{GamesQuery, PlayerOutcome, ResultCount, Results};
