//! Accounts of registered players.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{InviteId, PlayerId, SessionId};
use crate::names::Name;
use crate::players::{Player, Role};
use crate::sessions::NewSession;

/// An account, as shown in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// The time of registration.
    pub registered_at: Timestamp,
    /// Whether sign-in is disabled.
    pub is_disabled: bool,
}

/// A query for accounts, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountsQuery {
    /// Only accounts with this name prefix, in any case.
    pub prefix: String,
    /// Only accounts with this role.
    pub role: Option<Role>,
    /// Only accounts registered at this time or later.
    pub since: Option<Timestamp>,
    /// Only accounts after this name.
    pub after: Option<String>,
    /// The maximum number of accounts; never more than 200.
    pub limit: u32,
}

/// A registration of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: Name,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// The role, unless an invite determines it.
    pub role: Role,
    /// The invite, if there is one.
    pub invite: Option<InviteId>,
    /// The player's new session, with the time of the registration.
    pub session: NewSession,
    /// The session to replace.
    pub replaces: Option<SessionId>,
}

/// The credentials of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The player who owns the account.
    pub player: Player,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// Whether sign-in is disabled.
    pub is_disabled: bool,
    /// The time of registration.
    pub registered_at: Timestamp,
}

/// A change of a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPassword {
    /// The player.
    pub player: PlayerId,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// The invite that allows the change, unless the owner makes it.
    pub invite: Option<InviteId>,
    /// The session that stays valid.
    pub keep: Option<SessionId>,
    /// The time of the change.
    pub at: Timestamp,
}

/// Errors of registering a player or of changing a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterError {
    /// Another account has this name or one that looks like it.
    NameTaken,
    /// The player is a guest who is in a class under this other name.
    InClass(String),
    /// The player already has an account.
    AlreadyRegistered,
    /// The player does not exist.
    NoSuchPlayer,
    /// The invite does not exist: it was used, withdrawn or has expired.
    NoSuchInvite,
    /// Another session has this id; the caller should choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameTaken => f.write_str("this name or a similar one is already taken"),
            Self::InClass(name) => write!(f, "a class knows this player as {name}"),
            Self::AlreadyRegistered => f.write_str("this player has an account"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::NoSuchInvite => {
                f.write_str("this link has been used or withdrawn, or it has expired")
            }
            Self::IdTaken => f.write_str("another session has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for RegisterError {}

impl From<Unavailable> for RegisterError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
