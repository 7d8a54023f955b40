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
    /// Whether the account is a bot account: a program plays with it.
    pub is_bot: bool,
}

impl Player {
    /// A guest.
    pub fn guest(id: PlayerId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            role: None,
            is_bot: false,
        }
    }
}
