//! The tables, and how those of older versions become those of today.

use crate::error::LoadError;
use crate::games::{self, Ending};
use crate::id::GameId;
use crate::speed::Speed;
use crate::sql::{Connection, Failure};

/// What a migration does in the program.
type Step = fn(&mut dyn Connection) -> Result<(), Failure>;

/// A change of the schema. A released one is never edited.
pub(crate) struct Migration {
    /// 1, 2, 3 and so on.
    pub(crate) version: i64,
    pub(crate) name: &'static str,
    pub(crate) statements: &'static str,
    /// What no statement can do.
    pub(crate) then: Option<Step>,
}

/// Why the schema is not that of today.
pub(crate) enum SchemaError {
    /// A newer version has changed it.
    Newer,
    Failed(Failure),
}

impl From<Failure> for SchemaError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// How a database records which migrations it has.
pub(crate) struct Ledger {
    /// Makes the table if there is none.
    pub(crate) create: &'static str,
    /// The number of the last migration, or 0.
    pub(crate) last: &'static str,
    /// Adds a migration's number and name.
    pub(crate) add: &'static str,
}

/// The number of the last migration of the database, or 0.
pub(crate) fn version(connection: &mut dyn Connection, ledger: &Ledger) -> Result<i64, Failure> {
    let last = connection.query_one(ledger.last, &[])?;
    Ok(last
        .and_then(|mut row| row.integer("version").ok())
        .unwrap_or(0))
}

/// The number of the last migration that there is.
pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// Applies what the database lacks, all of it or nothing.
pub(crate) fn migrate(
    connection: &mut dyn Connection,
    ledger: &Ledger,
    migrations: &[Migration],
) -> Result<(), SchemaError> {
    connection.begin()?;
    let result = apply(connection, ledger, migrations);
    let result = result.and_then(|()| Ok(connection.commit()?));
    if result.is_err() {
        // The error above says what is wrong.
        let _ = connection.run("ROLLBACK");
    }
    result
}

fn apply(
    connection: &mut dyn Connection,
    ledger: &Ledger,
    migrations: &[Migration],
) -> Result<(), SchemaError> {
    connection.run(ledger.create)?;
    let last = version(connection, ledger)?;
    if last > newest(migrations) {
        return Err(SchemaError::Newer);
    }
    for migration in migrations {
        if migration.version > last {
            connection.run(migration.statements)?;
            if let Some(then) = migration.then {
                then(connection)?;
            }
            connection.execute(
                ledger.add,
                &[migration.version.into(), migration.name.into()],
            )?;
        }
    }
    Ok(())
}

/// Fills the columns that lists show, of games from before there were such columns. A game that
/// cannot be read keeps the columns empty.
pub(crate) fn fill_lists(connection: &mut dyn Connection) -> Result<(), Failure> {
    let rows = connection.query(
        "SELECT id, finished_at, terms_format, terms FROM games",
        &[],
    )?;
    for mut row in rows {
        let (Ok(game), Ok(finished_at), Ok(terms)) = (
            row.parsed::<GameId>("id"),
            row.integer_or_null::<i64>("finished_at"),
            games::terms(&mut row),
        ) else {
            continue;
        };
        connection.execute(
            "UPDATE games SET rated = $2, speed = $3 WHERE id = $1",
            &[
                game.as_str().into(),
                terms.rated.into(),
                Speed::of(&terms.time).as_str().into(),
            ],
        )?;
        if finished_at.is_none() {
            continue;
        }
        let rows = match games::rows_since(connection, game, 0) {
            Ok(rows) => rows,
            Err(LoadError::Damaged(_)) => continue,
            Err(LoadError::Unavailable(why)) => return Err(why.into()),
        };
        if let Ok(Some(ending)) = Ending::replayed(terms, &rows) {
            connection.execute(games::NOTE, &games::note_values(game, &ending))?;
        }
    }
    Ok(())
}
