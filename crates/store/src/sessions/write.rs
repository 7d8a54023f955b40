//! Writing sessions: creation, use and end.

use arbiter::Timestamp;

use super::read;
use super::types::{NewSession, Revoked, SessionError};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId};
use crate::operation::Operation;
use crate::players::Player;
use crate::sql::{Connection, Failure, Value};

/// The retention time of ended sessions, in milliseconds.
const REMEMBERED: u64 = 24 * 60 * 60 * 1_000;
/// The resolution of stored times of use, in milliseconds.
pub(crate) const USES_APART: u64 = 60 * 60 * 1_000;

/// Creates a session and its player, unless the session exists.
pub(crate) struct EnsureSession {
    pub(crate) session: NewSession,
    pub(crate) newcomer: Player,
}

impl Operation for EnsureSession {
    type Done = Player;
    type Refusal = SessionError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Player, SessionError>, Failure> {
        let Self { session, newcomer } = self;
        if let Some(player) = read::session(connection, session.id)? {
            return Ok(Ok(player));
        }
        let made = connection.execute(
            "INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            &[
                newcomer.id.as_str().into(),
                newcomer.name.as_str().into(),
                session.at.into(),
            ],
        )?;
        if made == 0 {
            return Ok(Err(SessionError::IdTaken));
        }
        begin(connection, newcomer.id, session)?;
        Ok(Ok(newcomer.clone()))
    }
}

/// Stores a use of a session.
pub(crate) struct NoteUse {
    pub(crate) session: SessionId,
    pub(crate) at: Timestamp,
}

impl Operation for NoteUse {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE sessions SET used_at = $2 WHERE id = $1 AND used_at <= $3",
            &[
                self.session.to_string().into(),
                self.at.into(),
                Timestamp(self.at.0.saturating_sub(USES_APART)).into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Ends sessions of a player.
pub(crate) struct RevokeSessions {
    pub(crate) player: PlayerId,
    pub(crate) which: Revoked,
    pub(crate) at: Timestamp,
}

impl Operation for RevokeSessions {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let player = Value::from(self.player.as_str());
        match self.which {
            Revoked::One(session) => {
                let values = [player, session.to_string().into()];
                end_where(connection, "player = $1 AND id = $2", &values, self.at)?;
            }
            Revoked::AllBut(session) => end_others(connection, self.player, session, self.at)?,
            Revoked::All => end_all(connection, self.player, self.at)?,
        }
        Ok(Ok(()))
    }
}

/// Creates the session, unless its id is taken.
pub(crate) fn begin(
    connection: &mut dyn Connection,
    player: PlayerId,
    session: &NewSession,
) -> Result<bool, Failure> {
    let made = connection.execute(
        "INSERT INTO sessions (id, player, created_at, device, used_at) VALUES ($1, $2, $3, $4, $3)
         ON CONFLICT DO NOTHING",
        &[
            session.id.to_string().into(),
            player.as_str().into(),
            session.at.into(),
            session.device.as_str().into(),
        ],
    )?;
    Ok(made > 0)
}

pub(crate) fn is_taken(
    connection: &mut dyn Connection,
    session: SessionId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM sessions WHERE id = $1",
        &[session.to_string().into()],
    )?;
    Ok(row.is_some())
}

/// Whether the session belongs to the player.
pub(crate) fn is_of(
    connection: &mut dyn Connection,
    session: SessionId,
    player: PlayerId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM sessions WHERE id = $1 AND player = $2",
        &[session.to_string().into(), player.as_str().into()],
    )?;
    Ok(row.is_some())
}

pub(crate) fn end(
    connection: &mut dyn Connection,
    session: SessionId,
    at: Timestamp,
) -> Result<(), Failure> {
    end_where(connection, "id = $1", &[session.to_string().into()], at)
}

pub(crate) fn end_all(
    connection: &mut dyn Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<(), Failure> {
    end_where(connection, "player = $1", &[player.as_str().into()], at)
}

pub(crate) fn end_others(
    connection: &mut dyn Connection,
    player: PlayerId,
    keep: SessionId,
    at: Timestamp,
) -> Result<(), Failure> {
    let values = [player.as_str().into(), keep.to_string().into()];
    end_where(connection, "player = $1 AND id <> $2", &values, at)
}

/// Ends the sessions of a player that were last used before this moment.
pub(crate) fn end_unused(
    connection: &mut dyn Connection,
    player: PlayerId,
    unused_since: Timestamp,
    at: Timestamp,
) -> Result<(), Failure> {
    let values = [player.as_str().into(), unused_since.into()];
    end_where(connection, "player = $1 AND used_at < $2", &values, at)
}

/// Ends the sessions that match the condition.
fn end_where(
    connection: &mut dyn Connection,
    condition: &str,
    values: &[Value],
    at: Timestamp,
) -> Result<(), Failure> {
    end_those(connection, "sessions", condition, values, at)
}

/// Deletes the rows of a table that match the condition, and stores their ids as revoked for a
/// while, so that all nodes close the connections of these sessions or tokens.
pub(crate) fn end_those(
    connection: &mut dyn Connection,
    table: &str,
    condition: &str,
    values: &[Value],
    at: Timestamp,
) -> Result<(), Failure> {
    let mut remembered = values.to_vec();
    remembered.push(at.into());
    connection.execute(
        &format!(
            "INSERT INTO revocations (session, revoked_at)
             SELECT id, CAST(${} AS BIGINT) FROM {table} WHERE {condition}
             ON CONFLICT DO NOTHING",
            remembered.len()
        ),
        &remembered,
    )?;
    connection.execute(&format!("DELETE FROM {table} WHERE {condition}"), values)?;
    connection.execute(
        "DELETE FROM revocations WHERE revoked_at < $1",
        &[Timestamp(at.0.saturating_sub(REMEMBERED)).into()],
    )?;
    Ok(())
}
