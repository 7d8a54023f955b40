//! The tables, and how those of older versions become those of today.

use rusqlite::{Connection, TransactionBehavior, params};

use super::file::FileError;

/// Every change of the schema, oldest first. A released one is never edited.
const MIGRATIONS: &[(i64, &str, &str)] = &[(
    1,
    "games",
    include_str!("../../migrations/sqlite/0001_games.sql"),
)];

/// The table in which the first versions recorded what had been applied. They refuse a file in
/// which it names a migration that they do not know, so it keeps its name and its columns.
const RECORD: &str = "
    CREATE TABLE IF NOT EXISTS _sqlx_migrations (
        version        BIGINT    PRIMARY KEY,
        description    TEXT      NOT NULL,
        installed_on   TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        success        BOOLEAN   NOT NULL,
        checksum       BLOB      NOT NULL,
        execution_time BIGINT    NOT NULL
    )";

/// Applies what the file lacks, all of it or nothing.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), FileError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(RECORD)?;
    let applied: i64 = transaction.query_row(
        "SELECT coalesce(max(version), 0) FROM _sqlx_migrations",
        [],
        |row| row.get(0),
    )?;
    let known = MIGRATIONS.last().map_or(0, |&(version, ..)| version);
    if applied > known {
        return Err(FileError::Newer);
    }
    for (version, name, sql) in MIGRATIONS {
        if *version > applied {
            transaction.execute_batch(sql)?;
            transaction.execute(
                "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (?1, ?2, TRUE, x'', 0)",
                params![version, name],
            )?;
        }
    }
    Ok(transaction.commit()?)
}
