//! Accounts: players who have registered.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{InviteId, PlayerId, SessionId};
use crate::names::Name;
use crate::players::{Player, Role};
use crate::sessions::NewSession;

/// What lists show of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// When they registered.
    pub registered_at: Timestamp,
    /// Whether nobody can sign in to it.
    pub is_disabled: bool,
}

/// Which accounts to list, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountsQuery {
    /// Only those whose name begins with this, in whatever case.
    pub prefix: String,
    /// Only those with this role.
    pub role: Option<Role>,
    /// Only accounts that stand after that of this name.
    pub after: Option<String>,
    /// At most so many, and never more than 200.
    pub limit: u32,
}

/// A player who registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// Who.
    pub player: PlayerId,
    /// By which name.
    pub name: Name,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// What they may do, if there is no invite.
    pub role: Role,
    /// The invite that they have.
    pub invite: Option<InviteId>,
    /// Their new session, with the moment of the registration.
    pub session: NewSession,
    /// The session that it replaces.
    pub replaces: Option<SessionId>,
}

/// What proves who somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// Whose account it is.
    pub player: Player,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// Whether nobody can sign in to the account.
    pub is_disabled: bool,
}

/// A password that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPassword {
    /// Whose.
    pub player: PlayerId,
    /// The hash of the password, in the PHC string format.
    pub password: String,
    /// The invite that allows it, if its owner does not.
    pub invite: Option<InviteId>,
    /// The session that does not end.
    pub keep: Option<SessionId>,
    /// When.
    pub at: Timestamp,
}

/// Why an account was not made, or a name not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterError {
    /// Somebody has this name, or one that looks like it.
    NameTaken,
    /// The player is a guest whom a class knows by this other name.
    InClass(String),
    /// The player has an account.
    AlreadyRegistered,
    /// There is no such player.
    NoSuchPlayer,
    /// There is no such invite: it was used, called off, or is too old.
    NoSuchInvite,
    /// Another session has this id; choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameTaken => f.write_str("somebody has this name, or one that looks like it"),
            Self::InClass(name) => write!(f, "a class knows this player as {name}"),
            Self::AlreadyRegistered => f.write_str("this player has an account"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::NoSuchInvite => f.write_str("this link was used, called off, or is too old"),
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
