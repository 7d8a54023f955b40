//! Searches by position.

use arbiter::{Points, Timestamp};

use super::key::Key;
use crate::games::GameSummary;
use crate::id::PlayerId;
use crate::speed::Speed;

/// The number of segments of the same size that are merged into one.
pub(crate) const FAN_IN: usize = 8;

/// A search query. A field with `None` does not restrict the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuery {
    /// Only games that this player may find: their own games, and rated games of others.
    pub visible_to: PlayerId,
    /// Only games in which all of these positions or materials occurred. Each one is a list of
    /// alternative keys.
    pub keys: Vec<Vec<Key>>,
    /// Only games of these players: of one player, or of two against each other.
    pub players: Vec<PlayerId>,
    /// Only games with this result.
    pub result: Option<Points>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only games created at or after this time.
    pub created_from: Option<Timestamp>,
    /// Only games created before this time.
    pub created_before: Option<Timestamp>,
    /// Only games after this place: [`Found::older`] of the previous page of the same search.
    pub before: Option<i64>,
    /// The maximum number of games; never more than 100.
    pub limit: u32,
}

/// A page of search results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The games.
    pub games: Vec<GameSummary>,
    /// The place to continue; `None` if all games have been examined.
    pub older: Option<i64>,
}
