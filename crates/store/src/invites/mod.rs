//! Invites: links that allow one registration, one new password, or one sign-in.

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

/// Durable storage of invites. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Invites: Access {
    /// Makes a session of the guest whom this invite signs in, and uses it up. All their other sessions
    /// end, and so does the one that it replaces.
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

    /// Makes an invite, if its maker may do so at this moment. An invite to a new password takes the
    /// place of the player's earlier ones.
    async fn make_invite(&self, invite: Invite) -> Result<(), InviteError> {
        self.database().write(invite).await
    }

    /// The invite, if it is still good at this moment.
    async fn invite(&self, id: InviteId, at: Timestamp) -> Result<Option<Invite>, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::invite(connection, id, at)?))
            .await
    }

    /// The invites to an account that are good at this moment, the newest first; at most 200.
    async fn invites(&self, at: Timestamp) -> Result<Vec<Invite>, Unavailable> {
        self.database()
            .read(move |connection| read::invites(connection, at))
            .await
    }

    /// Takes an invite back, if there is one.
    async fn call_off_invite(&self, id: InviteId) -> Result<(), Unavailable> {
        self.database().write(CallOff(id)).await
    }
}

impl Invites for Database {}
