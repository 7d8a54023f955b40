//! The reads.

use arbiter::Timestamp;

use crate::record;
use crate::sql::{Connection, Failure};
use crate::{GameId, LoadError, SessionId, StoredGame, Unavailable};

pub(crate) fn game(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<StoredGame>, LoadError> {
    let row = connection.query_one(
        "SELECT id, terms_format, terms, white_session, white_level, black_session, black_level,
             created_by, created_at, rematch_of,
             (SELECT id FROM games AS later WHERE later.rematch_of = games.id)
         FROM games WHERE id = $1",
        &[game.as_str().into()],
    )?;
    let Some(row) = row else { return Ok(None) };
    let damaged = |damage: crate::Damaged| damage.in_game(game);
    let mut stored = record::game(row).map_err(damaged)?;
    let rows = connection.query(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 ORDER BY version",
        &[game.as_str().into()],
    )?;
    for row in rows {
        stored.rows.push(record::entry(row).map_err(damaged)?);
    }
    Ok(Some(stored))
}

pub(crate) fn unfinished_games(
    connection: &mut dyn Connection,
) -> Result<Vec<GameId>, Unavailable> {
    let rows = connection.query(
        "SELECT id FROM games
         WHERE finished_at IS NULL AND EXISTS (SELECT 1 FROM journal WHERE game = games.id)
         ORDER BY id",
        &[],
    )?;
    Ok(ids(rows))
}

pub(crate) fn games_of(
    connection: &mut dyn Connection,
    session: SessionId,
    limit: u32,
) -> Result<Vec<GameId>, Unavailable> {
    let rows = connection.query(
        "SELECT id FROM games WHERE white_session = $1 OR black_session = $1
         ORDER BY created_at DESC, rowid DESC LIMIT $2",
        &[session.to_string().into(), limit.into()],
    )?;
    Ok(ids(rows))
}

/// The ids of games. Only eight letters and digits are ever stored as one.
fn ids(rows: Vec<crate::sql::Row>) -> Vec<GameId> {
    rows.into_iter()
        .filter_map(|mut row| row.parsed("id").ok())
        .collect()
}

pub(crate) fn session(
    connection: &mut dyn Connection,
    session: SessionId,
) -> Result<Option<String>, Failure> {
    let row = connection.query_one(
        "SELECT name FROM sessions WHERE id = $1",
        &[session.to_string().into()],
    )?;
    Ok(row.and_then(|mut row| row.text("name").ok()))
}

pub(crate) fn last_heartbeat(
    connection: &mut dyn Connection,
) -> Result<Option<Timestamp>, Failure> {
    let row = connection.query_one("SELECT at FROM heartbeat", &[])?;
    Ok(row.and_then(|mut row| row.timestamp("at").ok()))
}
