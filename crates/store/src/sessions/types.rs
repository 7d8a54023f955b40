//! Types of browser sessions.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::SessionId;

/// A session to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// The kind of device, by which the player can recognize it: browser and operating system.
    pub device: String,
    /// The time of creation.
    pub at: Timestamp,
}

/// A session, as shown in the list of a player's sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// The kind of device.
    pub device: String,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of the last use, to the hour.
    pub used_at: Timestamp,
}

/// Errors of creating or changing a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// Another player or session has this id; the caller should choose another random one.
    IdTaken,
    /// The player does not exist, or can no longer sign in with this password.
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

/// The sessions of a player to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revoked {
    /// This session.
    One(SessionId),
    /// All sessions except this one.
    AllBut(SessionId),
    /// All sessions.
    All,
}
