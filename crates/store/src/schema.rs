//! The schema and its migrations.

use crate::error::LoadError;
use crate::games::{self, Ending};
use crate::id::GameId;
use crate::speed::Speed;
use crate::sql::{Connection, Failure};

/// A migration step in Rust.
type Step = fn(&mut dyn Connection) -> Result<(), Failure>;

/// A migration of the schema. The statements of a released migration never change.
pub(crate) struct Migration {
    /// The number of the migration: 1, 2, 3 and so on.
    pub(crate) version: i64,
    pub(crate) name: &'static str,
    pub(crate) statements: &'static str,
    /// A step after the statements that SQL cannot express.
    pub(crate) then: Option<Step>,
}

/// Errors of migrating the schema.
pub(crate) enum SchemaError {
    /// A newer version has migrated the database.
    Newer,
    Failed(Failure),
}

impl From<Failure> for SchemaError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// SQL for the table in which a database records its migrations.
pub(crate) struct Ledger {
    /// Creates the table if it does not exist.
    pub(crate) create: &'static str,
    /// Selects the number of the last migration, or 0.
    pub(crate) last: &'static str,
    /// Adds the number and name of a migration.
    pub(crate) add: &'static str,
}

/// The number of the last applied migration, or 0.
pub(crate) fn version(connection: &mut dyn Connection, ledger: &Ledger) -> Result<i64, Failure> {
    let last = connection.query_one(ledger.last, &[])?;
    Ok(last
        .and_then(|mut row| row.integer("version").ok())
        .unwrap_or(0))
}

/// The number of the last migration in the program.
pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// Applies all missing migrations in one transaction.
pub(crate) fn migrate(
    connection: &mut dyn Connection,
    ledger: &Ledger,
    migrations: &[Migration],
) -> Result<(), SchemaError> {
    connection.begin_alone()?;
    let result = apply(connection, ledger, migrations);
    let result = result.and_then(|()| Ok(connection.commit()?));
    if result.is_err() {
        // The original error is more useful than this one.
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

/// Fills the columns for lists in games from before these columns were added. A game that cannot be
/// read keeps empty columns.
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
