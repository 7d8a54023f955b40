//! The reads.

use arbiter::Timestamp;
use sqlx::sqlite::SqlitePool;

use super::record;
use crate::{GameId, SessionId, StoredGame};

pub(super) async fn game(
    readers: &SqlitePool,
    game: GameId,
) -> Result<Option<StoredGame>, sqlx::Error> {
    // One transaction: the game and its journal as they stand at one moment.
    let mut transaction = readers.begin().await?;
    let row = sqlx::query(
        "SELECT games.*, (SELECT id FROM games AS later WHERE later.rematch_of = games.id) AS rematch
         FROM games WHERE id = ?1",
    )
    .bind(game.as_str())
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let rows = sqlx::query("SELECT * FROM journal WHERE game = ?1 ORDER BY version")
        .bind(game.as_str())
        .fetch_all(&mut *transaction)
        .await?
        .iter()
        .map(record::entry)
        .collect::<Result<_, _>>()?;
    record::game(&row, rows).map(Some)
}

pub(super) async fn unfinished_games(readers: &SqlitePool) -> Result<Vec<GameId>, sqlx::Error> {
    sqlx::query(
        "SELECT id FROM games
         WHERE finished_at IS NULL AND EXISTS (SELECT 1 FROM journal WHERE game = games.id)
         ORDER BY id",
    )
    .fetch_all(readers)
    .await?
    .iter()
    .map(record::game_id)
    .collect()
}

pub(super) async fn games_of(
    readers: &SqlitePool,
    session: SessionId,
    limit: u32,
) -> Result<Vec<GameId>, sqlx::Error> {
    sqlx::query(
        "SELECT id FROM games WHERE white_session = ?1 OR black_session = ?1
         ORDER BY created_at DESC, rowid DESC LIMIT ?2",
    )
    .bind(session.to_string())
    .bind(limit)
    .fetch_all(readers)
    .await?
    .iter()
    .map(record::game_id)
    .collect()
}

pub(super) async fn session(
    readers: &SqlitePool,
    session: SessionId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT name FROM sessions WHERE id = ?1")
        .bind(session.to_string())
        .fetch_optional(readers)
        .await
}

pub(super) async fn last_heartbeat(readers: &SqlitePool) -> Result<Option<Timestamp>, sqlx::Error> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM heartbeat")
        .fetch_optional(readers)
        .await?;
    Ok(at.map(record::timestamp))
}
