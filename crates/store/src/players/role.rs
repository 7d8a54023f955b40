//! What the people of a server may do.

use std::fmt;
use std::str::FromStr;

use crate::error::Unavailable;

/// What the holder of an account may do. Each may do what those before it may.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Invites others to register.
    Organiser,
    /// Runs the server: settings, roles, new passwords.
    Admin,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Player, Self::Organiser, Self::Admin];

    /// The word for it: `player`, `organiser` or `admin`.
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

/// A text that is not a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARole;

impl fmt::Display for NotARole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the roles are player, organiser and admin")
    }
}

impl std::error::Error for NotARole {}

/// Why a role was not changed, or a person not erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The player has no account.
    NoAccount,
    /// There would be no admin any more.
    LastAdmin,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccount => f.write_str("this player has no account"),
            Self::LastAdmin => f.write_str("this is the only admin: make somebody else one first"),
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
