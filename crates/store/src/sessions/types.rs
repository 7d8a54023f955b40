//! Sessions: a browser that is known.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::SessionId;

/// A session that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// What kind of device it is on, for its owner to know it by: a browser and a system.
    pub device: String,
    /// When it begins.
    pub at: Timestamp,
}

/// What the list of a player's sessions shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// What kind of device it is on.
    pub device: String,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub used_at: Timestamp,
}

/// Why a session was not made or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// Another player, or another session, has this id; choose another random one.
    IdTaken,
    /// There is no such player, or they cannot sign in by this password any more.
    NoSuchPlayer,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdTaken => f.write_str("someone else has this id"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<Unavailable> for SessionError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Which sessions of a player end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revoked {
    /// This one.
    One(SessionId),
    /// All others.
    AllBut(SessionId),
    /// All.
    All,
}
