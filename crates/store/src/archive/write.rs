//! Moves the journals of finished games into the archive.

use super::journal::{FORMAT, Packed};
use crate::error::Unavailable;
use crate::id::GameId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, Value};

/// Writes packed journals to the archive.
pub(crate) struct Archive {
    pub(crate) journals: Vec<Packed>,
}

/// Values of the column `archived`.
const ARCHIVED: i64 = 1;
const NOT_ARCHIVABLE: i64 = 2;

impl Operation for Archive {
    type Done = u32;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<u32, Unavailable>, Failure> {
        for Packed { game, journal } in &self.journals {
            archive_one(connection, *game, journal.as_deref())?;
        }
        Ok(Ok(self.journals.len() as u32))
    }
}

fn archive_one(
    connection: &mut dyn Connection,
    game: GameId,
    journal: Option<&[u8]>,
) -> Result<(), Failure> {
    let id = || Value::from(game.as_str());
    let mark = |connection: &mut dyn Connection, archived: i64| {
        let statement = "UPDATE games SET archived = $2 WHERE id = $1";
        connection.execute(statement, &[id(), archived.into()])
    };
    let Some(journal) = journal else {
        mark(connection, NOT_ARCHIVABLE)?;
        return Ok(());
    };
    connection.execute(
        // Another process may archive the same games at the same time.
        "INSERT INTO archives (game, format, journal) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        &[id(), FORMAT.into(), journal.to_vec().into()],
    )?;
    connection.execute("DELETE FROM journal WHERE game = $1", &[id()])?;
    mark(connection, ARCHIVED)?;
    Ok(())
}
