//! Entries of journals.

use arbiter::{Event, Events};

use crate::record;
use crate::sql::{Connection, Failure, Value};
use crate::{Append, AppendError, Damaged, Entry, GameId, StoredRow};

/// Writes the entries, each if the game exists, stands at the version before, and has no other
/// entry of this command id.
pub(crate) fn append_all(
    connection: &mut dyn Connection,
    appends: &[&Append],
) -> Result<Vec<Result<(), AppendError>>, Failure> {
    // Two processes that write the same games must lock them in the same order. Entries of one
    // game stay in their order.
    let mut order: Vec<usize> = (0..appends.len()).collect();
    order.sort_by_key(|&index| appends[index].game);
    let rows: Vec<_> = order
        .iter()
        .map(|&index| {
            let append = appends[index];
            row(append.game, append.version, &append.entry)
        })
        .collect();
    let inserted = connection.execute_each(INSERT, &rows)?;

    let mut results: Vec<_> = appends.iter().map(|_| Ok(())).collect();
    for (&index, inserted) in order.iter().zip(inserted) {
        let append = appends[index];
        if inserted == 1 {
            note_end(connection, append.game, &append.entry)?;
        } else {
            results[index] = Err(refusal(connection, append)?);
        }
    }
    Ok(results)
}

/// Writes the first entry of a game that has none.
pub(super) fn insert_first(
    connection: &mut dyn Connection,
    game: GameId,
    entry: &Entry,
) -> Result<(), Failure> {
    connection.execute(INSERT, &row(game, 1, entry))?;
    note_end(connection, game, entry)
}

const INSERT: &str = "
    INSERT INTO journal (game, version, command_id, actor, request, at, events)
    SELECT id, $2, $3, $4, $5, $6, $7 FROM games
    WHERE id = $1
      AND $2 = 1 + coalesce((SELECT max(version) FROM journal WHERE game = $1), 0)
    ON CONFLICT DO NOTHING";

fn row(game: GameId, version: u32, entry: &Entry) -> Vec<Value> {
    vec![
        game.as_str().into(),
        version.into(),
        entry.command_id.as_str().into(),
        entry.actor.as_str().into(),
        entry.request.as_str().into(),
        entry.at.into(),
        record::json(&Events::new(entry.events.clone())).into(),
    ]
}

fn note_end(connection: &mut dyn Connection, game: GameId, entry: &Entry) -> Result<(), Failure> {
    let is_end = |event: &Event| matches!(event, Event::Ended { .. });
    if entry.events.iter().any(is_end) {
        let values = [game.as_str().into(), entry.at.into()];
        connection.execute("UPDATE games SET finished_at = $2 WHERE id = $1", &values)?;
    }
    Ok(())
}

/// Why the entry was not inserted.
fn refusal(connection: &mut dyn Connection, append: &Append) -> Result<AppendError, Failure> {
    let game = append.game;
    match find(connection, game, &append.entry.command_id)? {
        Some(Ok(row)) => return Ok(AppendError::Duplicate(Box::new(row))),
        Some(Err(damage)) => return Ok(AppendError::Damaged(damage.in_game(game))),
        None => {}
    }
    Ok(if super::games::exists(connection, game)? {
        AppendError::Conflict
    } else {
        AppendError::NoSuchGame
    })
}

fn find(
    connection: &mut dyn Connection,
    game: GameId,
    command_id: &str,
) -> Result<Option<Result<StoredRow, Damaged>>, Failure> {
    let row = connection.query_one(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 AND command_id = $2",
        &[game.as_str().into(), command_id.into()],
    )?;
    Ok(row.map(record::entry))
}
