//! Players.

use super::role::Role;
use crate::id::PlayerId;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The id.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// The role of a registered player; `None` for a guest.
    pub role: Option<Role>,
}

impl Player {
    /// A guest.
    pub fn guest(id: PlayerId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            role: None,
        }
    }
}
