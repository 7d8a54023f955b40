//! Reading sessions.

use arbiter::Timestamp;

use super::types::SessionSummary;
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId};
use crate::players::{self, Player};
use crate::sql::{Connection, Failure, Row, all};

/// The maximum length of a list of sessions.
const MAX_LISTED: u32 = 200;

/// The player of the session.
pub(crate) fn session(
    connection: &mut dyn Connection,
    session: SessionId,
) -> Result<Option<Player>, Failure> {
    let row = connection.query_one(
        "SELECT players.id, players.name, accounts.role, accounts.is_bot
         FROM sessions JOIN players ON players.id = sessions.player
             LEFT JOIN accounts ON accounts.player = sessions.player
         WHERE sessions.id = $1",
        &[session.to_string().into()],
    )?;
    Ok(row.and_then(|mut row| players::player_of(&mut row).ok()))
}

pub(crate) fn sessions_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<SessionSummary>, Unavailable> {
    let rows = connection.query(
        "SELECT id, device, created_at, used_at FROM sessions WHERE player = $1
         ORDER BY used_at DESC, created_at DESC, id LIMIT $2",
        &[player.as_str().into(), MAX_LISTED.into()],
    )?;
    let summary = |mut row: Row| {
        Ok(SessionSummary {
            id: row.parsed("id")?,
            device: row.text("device")?,
            created_at: row.timestamp("created_at")?,
            used_at: row.timestamp("used_at")?,
        })
    };
    Ok(all(rows, summary)?)
}

pub(crate) fn revoked_since(
    connection: &mut dyn Connection,
    at: Timestamp,
) -> Result<Vec<SessionId>, Unavailable> {
    let rows = connection.query(
        "SELECT session FROM revocations WHERE revoked_at >= $1",
        &[at.into()],
    )?;
    Ok(all(rows, |mut row| row.parsed("session"))?)
}
