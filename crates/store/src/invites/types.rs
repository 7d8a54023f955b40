//! Invites: links that allow one registration, one password change, or one sign-in.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{InviteId, PlayerId};
use crate::players::Role;

/// A link that can be used once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// Its id.
    pub id: InviteId,
    /// The permission.
    pub grant: Grant,
    /// The player who made it; `None` if the server or its operator did.
    pub created_by: Option<PlayerId>,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of expiry.
    pub expires_at: Timestamp,
}

/// The permission of an invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// Registration with this role.
    Account(Role),
    /// A password change for this player's account.
    Password(PlayerId),
    /// Sign-in as this player, a guest without a password.
    SignIn(PlayerId),
}

/// Errors of creating or using an invite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteError {
    /// The invite does not exist: it was used, withdrawn or has expired.
    NoSuchInvite,
    /// The player has no account.
    NoAccount,
    /// The player has an account and signs in with a password.
    HasAccount,
    /// The maker does not have the permission, or has lost it.
    NotAllowed,
    /// Another invite or session has this id; the caller should choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for InviteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchInvite => {
                f.write_str("this link has been used or withdrawn, or it has expired")
            }
            Self::NoAccount => f.write_str("this player has no account"),
            Self::HasAccount => f.write_str("this player has an account, and a password"),
            Self::NotAllowed => f.write_str("the creator is not allowed to make this link"),
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
