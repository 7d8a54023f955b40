//! Entries of journals.

use arbiter::{Event, Events};

use super::endings::{self, End};
use super::games;
use crate::sql::{Connection, Failure, Value};
use crate::{
    Append, AppendError, Entry, First, GameId, LoadError, REMEMBERED_COMMANDS, read, record,
};

/// Writes the entries, each if the game exists, stands at the version before, is not finished,
/// and has no other entry of this command id among its last.
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
    let mut dues = Vec::new();
    let mut ended = Vec::new();
    for (&index, inserted) in order.iter().zip(inserted) {
        let append = appends[index];
        if inserted == 0 {
            results[index] = Err(refusal(connection, append)?);
        } else if is_end(&append.entry) {
            ended.push(End {
                game: append.game,
                at: append.entry.at,
                ending: append.ending.clone(),
            });
        } else if let Some(due) = append.due {
            dues.push(vec![append.game.as_str().into(), due.into()]);
        }
    }
    connection.execute_each(HASTEN, &dues)?;
    endings::note_all(connection, &ended)?;
    Ok(results)
}

/// Writes the first entry of a game that has none.
pub(super) fn insert_first(
    connection: &mut dyn Connection,
    game: GameId,
    first: &First,
) -> Result<(), Failure> {
    connection.execute(INSERT, &row(game, 1, &first.entry))?;
    if is_end(&first.entry) {
        let end = End {
            game,
            at: first.entry.at,
            ending: None,
        };
        return endings::note_all(connection, &[end]);
    }
    if let Some(due) = first.due {
        connection.execute(HASTEN, &[game.as_str().into(), due.into()])?;
    }
    Ok(())
}

pub(crate) const INSERT: &str = "
    INSERT INTO journal (game, version, command_id, actor, request, at, events)
    SELECT id, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT),
        CAST($6 AS BIGINT), CAST($7 AS TEXT)
    FROM games
    WHERE id = $1 AND finished_at IS NULL
      AND $2 = 1 + coalesce((SELECT max(version) FROM journal WHERE game = $1), 0)
      AND NOT EXISTS (
        SELECT 1 FROM journal
        WHERE game = $1 AND version >= $2 - CAST($8 AS BIGINT) AND command_id = $3)
    ON CONFLICT DO NOTHING";

/// A due moment is only ever moved forward by a move, so that most moves change nothing. One
/// that has come too early is set right when it comes.
const HASTEN: &str =
    "UPDATE games SET due_at = $2 WHERE id = $1 AND (due_at IS NULL OR due_at > $2)";

fn row(game: GameId, version: u32, entry: &Entry) -> Vec<Value> {
    vec![
        game.as_str().into(),
        version.into(),
        entry.command_id.as_str().into(),
        entry.actor.as_str().into(),
        entry.request.as_str().into(),
        entry.at.into(),
        record::json(&Events::new(entry.events.clone())).into(),
        REMEMBERED_COMMANDS.into(),
    ]
}

fn is_end(entry: &Entry) -> bool {
    let is_end = |event: &Event| matches!(event, Event::Ended { .. });
    entry.events.iter().any(is_end)
}

/// Why the entry was not inserted.
fn refusal(connection: &mut dyn Connection, append: &Append) -> Result<AppendError, Failure> {
    let game = append.game;
    Ok(
        match read::command(connection, game, &append.entry.command_id) {
            Ok(Some(row)) => AppendError::Duplicate(Box::new(row)),
            Err(LoadError::Damaged(why)) => AppendError::Damaged(why),
            Err(LoadError::Unavailable(why)) => return Err(why.into()),
            Ok(None) if games::exists(connection, game)? => AppendError::Conflict,
            Ok(None) => AppendError::NoSuchGame,
        },
    )
}
