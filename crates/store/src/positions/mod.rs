//! The games in which a position or a material has stood.
//!
//! Of each finished game the keys of its positions are kept, with the game's number: sorted, and
//! packed into blocks of a few kilobytes. Games that ended lately make a small *segment* of such
//! blocks; eight segments of about one size are merged into one. So there are few segments, each of
//! them is only read once it is there, and a search looks into one or two blocks of each. Keys have
//! 40 bits: whoever shows a game looks whether the position has really stood in it.

mod block;
mod database;
mod key;
mod lookup;
mod merge;
pub(crate) mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::{GameSummary, PlayerId, Speed, Unavailable};
use arbiter::Points;

pub(crate) use block::{Block, Blocks, Entry};
pub use key::{Key, Material, MaterialError};
#[cfg(test)]
pub(crate) use lookup::of_player;

/// So many segments of one size become one.
pub(crate) const FAN_IN: usize = 8;

/// The index of positions.
#[async_trait]
pub trait Positions: Send + Sync + 'static {
    /// Adds games that have ended to the index, at most `limit`; returns how many.
    async fn index_games(&self, limit: u32) -> Result<u32, Unavailable>;

    /// Makes one segment of eight, if there are so many of one size, as this node. It takes its
    /// time, and what it writes is not looked at before the end. Returns whether it did something.
    async fn merge_segments(&self, node: &str, at: Timestamp) -> Result<bool, Unavailable>;

    /// Games, the newest first.
    async fn search(&self, query: SearchQuery) -> Result<Found, Unavailable>;
}

/// Which games are searched for. What is none restricts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuery {
    /// Only games that this player may find: their own, and rated ones of others.
    pub visible_to: PlayerId,
    /// Only games in which all of these have stood, each in one of its forms.
    pub keys: Vec<Vec<Key>>,
    /// Only games of these players: of one, or of two against each other.
    pub players: Vec<PlayerId>,
    /// Only games with this result.
    pub result: Option<Points>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only games that were created at this moment or later.
    pub created_from: Option<Timestamp>,
    /// Only games that were created before this moment.
    pub created_before: Option<Timestamp>,
    /// Only games that come after this one: that of [`Found::older`] in the same search.
    pub before: Option<i64>,
    /// At most so many, and never more than 100.
    pub limit: u32,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Where to go on; none when all games have been looked at.
    pub older: Option<i64>,
}
