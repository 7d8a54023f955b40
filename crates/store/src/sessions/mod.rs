//! Browser sessions.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId};
use crate::players::Player;
use write::{EnsureSession, NoteUse, RevokeSessions};

pub use types::{NewSession, Revoked, SessionError, SessionSummary};
pub(crate) use write::{
    USES_APART, begin, end, end_all, end_others, end_those, end_unused, is_of, is_taken,
};

/// Durable storage of sessions. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Sessions: Access {
    /// Returns the player of the session. If the session does not exist, creates it together with
    /// the guest `newcomer` as its player.
    async fn ensure_session(
        &self,
        session: NewSession,
        newcomer: Player,
    ) -> Result<Player, SessionError> {
        let session = EnsureSession { session, newcomer };
        self.database().write(session).await
    }

    /// The player of the session, if it exists.
    async fn session(&self, session: SessionId) -> Result<Option<Player>, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::session(connection, session)?))
            .await
    }

    /// The sessions of a player, most recently used first; at most 200.
    async fn sessions_of(&self, player: PlayerId) -> Result<Vec<SessionSummary>, Unavailable> {
        self.database()
            .read(move |connection| read::sessions_of(connection, player))
            .await
    }

    /// Stores that the session is used at this time, with a resolution of one hour.
    async fn note_use(&self, session: SessionId, at: Timestamp) -> Result<(), Unavailable> {
        self.database().write(NoteUse { session, at }).await
    }

    /// Ends sessions of a player: a single one, all others or all.
    async fn revoke_sessions(
        &self,
        player: PlayerId,
        which: Revoked,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let revoke = RevokeSessions { player, which, at };
        self.database().write(revoke).await
    }

    /// The sessions that have ended since this time, on all nodes. They are kept for a day.
    async fn revoked_since(&self, at: Timestamp) -> Result<Vec<SessionId>, Unavailable> {
        self.database()
            .read(move |connection| read::revoked_since(connection, at))
            .await
    }
}

impl Sessions for Database {}
