//! Followed players.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::PlayerId;

/// The maximum number of players that one player follows.
pub const MOST_FOLLOWED: u32 = 200;

/// A player who is followed by another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedPlayer {
    /// The followed player.
    pub player: PlayerId,
    /// The current name of that player.
    pub name: String,
    /// When the other player began to follow.
    pub since: Timestamp,
}

/// Errors of following a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowError {
    /// There is no account of this player.
    NoAccount,
    /// Players cannot follow themselves.
    Oneself,
    /// One of the two has blocked the other.
    Blocked,
    /// The player follows [`MOST_FOLLOWED`] players already.
    TooMany,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for FollowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccount => f.write_str("there is no account of this player"),
            Self::Oneself => f.write_str("players cannot follow themselves"),
            Self::Blocked => f.write_str("one of the two players has blocked the other"),
            Self::TooMany => write!(f, "a player follows at most {MOST_FOLLOWED} players"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for FollowError {}

impl From<Unavailable> for FollowError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
