//! Ratings of players.

mod glicko2;
mod read;
mod types;
mod write;

pub(crate) use read::{changes, changes_of, rating, rating_history, ratings_of};
pub use types::{HistoryQuery, RatedGame, Rating, RatingChange};
pub(crate) use types::{rate, rounded};
pub(crate) use write::{Rated, rate_all};
