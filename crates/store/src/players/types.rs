//! Players.

use super::role::Role;
use crate::id::PlayerId;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their id.
    pub id: PlayerId,
    /// Their name.
    pub name: String,
    /// What they may do, if they have an account; none for a guest.
    pub role: Option<Role>,
}

impl Player {
    /// A player without an account.
    pub fn guest(id: PlayerId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            role: None,
        }
    }
}
