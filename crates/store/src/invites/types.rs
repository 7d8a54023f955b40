//! Invites: links that allow one registration, one new password, or one sign-in.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{InviteId, PlayerId};
use crate::players::Role;

/// A link that works once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// Its id.
    pub id: InviteId,
    /// What it allows.
    pub grant: Grant,
    /// Who made it; none when the server itself or its operator did.
    pub created_by: Option<PlayerId>,
    /// When.
    pub created_at: Timestamp,
    /// From when on it is not good any more.
    pub expires_at: Timestamp,
}

/// What an invite allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// To register, with this role.
    Account(Role),
    /// To choose a new password for this player's account.
    Password(PlayerId),
    /// To sign in as this player, who is a guest and has no password.
    SignIn(PlayerId),
}

/// Why an invite was not made or used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteError {
    /// There is no such invite: it was used, called off, or is too old.
    NoSuchInvite,
    /// The player has no account.
    NoAccount,
    /// The player has an account, and signs in by a password.
    HasAccount,
    /// Whoever makes it may not make such links, or may no more.
    NotAllowed,
    /// Another invite or session has this id; choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for InviteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchInvite => f.write_str("this link was used, called off, or is too old"),
            Self::NoAccount => f.write_str("this player has no account"),
            Self::HasAccount => f.write_str("this player has an account, and a password"),
            Self::NotAllowed => f.write_str("whoever makes this link may not make it"),
            Self::IdTaken => f.write_str("another invite or session has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for InviteError {}

impl From<Unavailable> for InviteError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
