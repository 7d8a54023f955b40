//! Players and their sessions.

use arbiter::Timestamp;

use super::Operation;
use crate::sql::{Connection, Failure};
use crate::{Player, PlayerId, SessionError, SessionId, Unavailable};

/// The name of a player who has been erased.
const FORMER: &str = "Former player";

/// A session, and its player if there is no such session yet.
pub(crate) struct EnsureSession {
    pub(crate) session: SessionId,
    pub(crate) newcomer: Player,
    pub(crate) at: Timestamp,
}

impl Operation for EnsureSession {
    type Done = Player;
    type Refusal = SessionError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Player, SessionError>, Failure> {
        let session = self.session.to_string();
        if let Some(player) = crate::read::session(connection, self.session)? {
            return Ok(Ok(player));
        }
        let Player { id, name } = &self.newcomer;
        let made = connection.execute(
            "INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            &[id.as_str().into(), name.as_str().into(), self.at.into()],
        )?;
        if made == 0 {
            return Ok(Err(SessionError::IdTaken));
        }
        connection.execute(
            "INSERT INTO sessions (id, player, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            &[session.into(), id.as_str().into(), self.at.into()],
        )?;
        Ok(Ok(self.newcomer.clone()))
    }
}

/// A new session takes the place of an old one, of the same player.
pub(crate) struct RotateSession {
    pub(crate) old: SessionId,
    pub(crate) new: SessionId,
    pub(crate) at: Timestamp,
}

impl Operation for RotateSession {
    type Done = ();
    type Refusal = SessionError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), SessionError>, Failure> {
        let Some(player) = crate::read::session(connection, self.old)? else {
            return Ok(Err(SessionError::NoSuchSession));
        };
        let made = connection.execute(
            "INSERT INTO sessions (id, player, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            &[
                self.new.to_string().into(),
                player.id.as_str().into(),
                self.at.into(),
            ],
        )?;
        if made == 0 {
            return Ok(Err(SessionError::IdTaken));
        }
        connection.execute(
            "DELETE FROM sessions WHERE id = $1",
            &[self.old.to_string().into()],
        )?;
        Ok(Ok(()))
    }
}

/// A session ends.
pub(crate) struct RevokeSession(pub(crate) SessionId);

impl Operation for RevokeSession {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "DELETE FROM sessions WHERE id = $1",
            &[self.0.to_string().into()],
        )?;
        Ok(Ok(()))
    }
}

/// A person is erased: their name and their sessions. Their games stay as they are.
pub(crate) struct ErasePlayer {
    pub(crate) player: PlayerId,
    pub(crate) at: Timestamp,
}

impl Operation for ErasePlayer {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE players SET name = $2, erased_at = $3 WHERE id = $1",
            &[self.player.as_str().into(), FORMER.into(), self.at.into()],
        )?;
        connection.execute(
            "DELETE FROM sessions WHERE player = $1",
            &[self.player.as_str().into()],
        )?;
        Ok(Ok(()))
    }
}

pub(super) fn exists(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM players WHERE id = $1",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}
