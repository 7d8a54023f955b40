//! Reading games.

use arbiter::Timestamp;

use super::columns;
use super::types::{REMEMBERED_COMMANDS, StoredGame, StoredRow};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::id::GameId;
use crate::sql::{Connection, Failure, Row};
use crate::{archive, nodes};

const GAME: &str = "
    SELECT id, terms_format, terms, white_player, white_level, black_player, black_level,
        created_by, created_at, rematch_of, rematch_offer,
        (SELECT id FROM games AS later WHERE later.rematch_of = games.id) AS rematch,
        (SELECT tournament FROM tournament_games WHERE game = games.id) AS tournament
    FROM games WHERE id = $1";

/// The game with its journal and the outages that the journal does not include.
pub(crate) fn game(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<StoredGame>, LoadError> {
    let Some(mut stored) = journal_of(connection, game)? else {
        return Ok(None);
    };
    if let Some(last) = stored.rows.last() {
        stored.outages = nodes::outages_since(connection, last.entry.at)?;
    }
    Ok(Some(stored))
}

/// The game with its journal.
pub(crate) fn journal_of(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<StoredGame>, LoadError> {
    let Some(row) = connection.query_one(GAME, &[game.as_str().into()])? else {
        return Ok(None);
    };
    let mut stored = columns::game(row).map_err(|damage| damage.in_game(game))?;
    stored.rows = rows_since(connection, game, 0)?;
    Ok(Some(stored))
}

/// The rows after this version.
pub(crate) fn rows_since(
    connection: &mut dyn Connection,
    game: GameId,
    version: u32,
) -> Result<Vec<StoredRow>, LoadError> {
    let damaged = |damage: Damaged| damage.in_game(game);
    let mut rows = connection.query(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 AND version > $2 ORDER BY version",
        &[game.as_str().into(), version.into()],
    )?;
    if rows.is_empty() {
        rows = archived_rows(connection, game)?.map_err(damaged)?;
    }
    let mut entries = Vec::new();
    for row in rows {
        let entry = columns::entry(row).map_err(damaged)?;
        if entry.version > version {
            entries.push(entry);
        }
    }
    Ok(entries)
}

/// The rows of the game in the archive; `None` if it is not archived.
pub(crate) fn archived_rows(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Result<Vec<Row>, Damaged>, Failure> {
    let row = connection.query_one(
        "SELECT format, journal FROM archives WHERE game = $1",
        &[game.as_str().into()],
    )?;
    let unpack = |mut row: Row| archive::unpack(row.integer("format")?, &row.bytes("journal")?);
    Ok(row.map_or(Ok(Vec::new()), unpack))
}

/// The entry of this command, also from an archived journal.
pub(crate) fn command(
    connection: &mut dyn Connection,
    game: GameId,
    id: &str,
) -> Result<Option<StoredRow>, LoadError> {
    let row = connection.query_one(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 AND command_id = $2 AND version >
            (SELECT max(version) FROM journal WHERE game = $1) - CAST($3 AS BIGINT)",
        &[game.as_str().into(), id.into(), REMEMBERED_COMMANDS.into()],
    )?;
    let damaged = |damage: Damaged| damage.in_game(game);
    if let Some(row) = row {
        return Ok(Some(columns::entry(row).map_err(damaged)?));
    }
    let archived = archived_rows(connection, game)?.map_err(damaged)?;
    let mut entries = archived
        .into_iter()
        .filter_map(|row| columns::entry(row).ok());
    Ok(entries.find(|row| row.entry.command_id == id))
}

/// The latest versions of these games. Archived games have none.
pub(crate) fn versions(
    connection: &mut dyn Connection,
    games: &[GameId],
) -> Result<Vec<(GameId, u32)>, Failure> {
    let lists: Vec<_> = games
        .iter()
        .map(|game| vec![game.as_str().into()])
        .collect();
    let found = connection.query_each(
        "SELECT max(version) AS version FROM journal WHERE game = $1",
        &lists,
    )?;
    let version = |mut rows: Vec<Row>| rows.pop()?.integer("version").ok();
    let versions = games.iter().zip(found);
    Ok(versions
        .filter_map(|(&game, rows)| Some((game, version(rows)?)))
        .collect())
}

/// The games that are due at this time, most urgent first.
pub(crate) fn due_games(
    connection: &mut dyn Connection,
    at: Timestamp,
    limit: u32,
) -> Result<Vec<(GameId, Timestamp)>, Unavailable> {
    let rows = connection.query(
        "SELECT id, due_at FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2",
        &[at.into(), limit.into()],
    )?;
    let due = |mut row: Row| Some((row.parsed("id").ok()?, row.timestamp("due_at").ok()?));
    Ok(rows.into_iter().filter_map(due).collect())
}

/// The rated games in progress with a clock, newest first.
pub(crate) fn games_to_watch(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<Vec<GameId>, Unavailable> {
    let rows = connection.query(
        "SELECT id FROM games
         WHERE rated = 1 AND finished_at IS NULL AND speed <> 'correspondence'
         AND white_player IS NOT NULL AND black_player IS NOT NULL
         ORDER BY created_at DESC LIMIT $1",
        &[limit.into()],
    )?;
    let id = |mut row: Row| row.parsed("id").ok();
    Ok(rows.into_iter().filter_map(id).collect())
}

pub(crate) fn exists(connection: &mut dyn Connection, game: GameId) -> Result<bool, Failure> {
    let row = connection.query_one("SELECT 1 FROM games WHERE id = $1", &[game.as_str().into()])?;
    Ok(row.is_some())
}
