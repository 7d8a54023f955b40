//! Roles of registered players.

use std::fmt;
use std::str::FromStr;

use crate::error::Unavailable;

/// The role of a registered player. Each role includes the permissions of the roles before it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May play.
    Player,
    /// May invite others to register.
    Organiser,
    /// May administer the server: settings, roles and new passwords.
    Admin,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 3] = [Self::Player, Self::Organiser, Self::Admin];

    /// The role as a word: `player`, `organiser` or `admin`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Organiser => "organiser",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Role {
    type Err = NotARole;

    fn from_str(text: &str) -> Result<Self, NotARole> {
        let mut roles = Self::ALL.into_iter();
        roles.find(|role| role.as_str() == text).ok_or(NotARole)
    }
}

/// The text is not a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARole;

impl fmt::Display for NotARole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the roles are player, organiser and admin")
    }
}

impl std::error::Error for NotARole {}

/// Errors of changing a role or erasing a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The player has no account.
    NoAccount,
    /// The server would be left without an admin.
    LastAdmin,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccount => f.write_str("this player has no account"),
            Self::LastAdmin => {
                f.write_str("this is the only admin: make another player an admin first")
            }
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for RoleError {}

impl From<Unavailable> for RoleError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
