//! Invites: links that allow one registration, one password change, or one sign-in.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{InviteId, SessionId};
use crate::players::Player;
use crate::sessions::NewSession;
use write::{CallOff, SignInByInvite};

pub use types::{Grant, Invite, InviteError};
pub(crate) use write::{end_for_first_admin, end_with_password, end_with_role, grant_of, use_up};

/// Durable storage of invites. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Invites: Access {
    /// Creates a session for the guest of this sign-in invite and consumes the invite. All other
    /// sessions of the guest end. The replaced session ends too.
    async fn sign_in_by_invite(
        &self,
        invite: InviteId,
        session: NewSession,
        replaces: Option<SessionId>,
    ) -> Result<Player, InviteError> {
        let sign_in = SignInByInvite {
            invite,
            session,
            replaces,
        };
        self.database().write(sign_in).await
    }

    /// Creates an invite, if its maker has the permission at this time. A new password invite
    /// replaces the player's earlier ones.
    async fn make_invite(&self, invite: Invite) -> Result<(), InviteError> {
        self.database().write(invite).await
    }

    /// The invite, if it is valid at this time.
    async fn invite(&self, id: InviteId, at: Timestamp) -> Result<Option<Invite>, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::invite(connection, id, at)?))
            .await
    }

    /// The account invites that are valid at this time, newest first; at most 200.
    async fn invites(&self, at: Timestamp) -> Result<Vec<Invite>, Unavailable> {
        self.database()
            .read(move |connection| read::invites(connection, at))
            .await
    }

    /// Withdraws an invite, if it exists.
    async fn call_off_invite(&self, id: InviteId) -> Result<(), Unavailable> {
        self.database().write(CallOff(id)).await
    }
}

impl Invites for Database {}
