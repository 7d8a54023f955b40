//! Moves the journals of finished games into the archive.

use arbiter::Timestamp;

use super::Operation;
use crate::sql::{Connection, Failure};
use crate::{GameId, Unavailable, archive};

/// Archives games that ended before a moment.
pub(crate) struct Archive {
    pub(crate) finished_before: Timestamp,
    pub(crate) limit: u32,
}

/// What stands in the column `archived`.
const ARCHIVED: i64 = 1;
const NOT_ARCHIVABLE: i64 = 2;
/// After so many rows it is enough for one transaction, however few games that were: moves wait.
const ROWS: usize = 1_500;

impl Operation for Archive {
    type Done = u32;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<u32, Unavailable>, Failure> {
        let games = connection.query(
            "SELECT id FROM games
             WHERE finished_at IS NOT NULL AND archived = 0 AND finished_at < $1
             ORDER BY finished_at LIMIT $2",
            &[self.finished_before.into(), self.limit.into()],
        )?;
        let games: Vec<GameId> = games
            .into_iter()
            .filter_map(|mut row| row.parsed("id").ok())
            .collect();
        let (mut archived, mut rows) = (0, 0);
        for game in &games {
            rows += archive_one(connection, *game)?;
            archived += 1;
            if rows >= ROWS {
                break;
            }
        }
        Ok(Ok(archived))
    }
}

/// Archives one; answers how many rows its journal had.
fn archive_one(connection: &mut dyn Connection, game: GameId) -> Result<usize, Failure> {
    let id = || game.as_str().into();
    let rows = connection.query(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 ORDER BY version",
        &[id()],
    )?;
    let count = rows.len();
    let mark = |connection: &mut dyn Connection, archived: i64| {
        let statement = "UPDATE games SET archived = $2 WHERE id = $1";
        connection.execute(statement, &[id(), archived.into()])
    };
    let Ok(journal) = archive::pack(rows) else {
        mark(connection, NOT_ARCHIVABLE)?;
        return Ok(count);
    };
    connection.execute(
        // Another process may archive the same games at the same moment.
        "INSERT INTO archives (game, format, journal) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        &[id(), archive::FORMAT.into(), journal.into()],
    )?;
    connection.execute("DELETE FROM journal WHERE game = $1", &[id()])?;
    mark(connection, ARCHIVED)?;
    Ok(count)
}
