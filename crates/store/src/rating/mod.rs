//! Ratings of players.

mod glicko2;
mod types;
pub(crate) mod write;

pub use types::{HistoryQuery, RatedGame, Rating, RatingChange};
pub(crate) use types::{rate, rounded};
