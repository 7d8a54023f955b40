//! Sessions: a browser that is known.

use arbiter::Timestamp;

use crate::SessionId;

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
