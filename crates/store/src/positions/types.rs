//! Searches by position.

use arbiter::{Points, Timestamp};

use super::key::Key;
use crate::games::GameSummary;
use crate::id::PlayerId;
use crate::speed::Speed;

/// So many segments of one size become one.
pub(crate) const FAN_IN: usize = 8;

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
