//! Copies the contents of a SQLite file to an empty PostgreSQL database.
//!
//! Both databases have the same tables, so rows are copied unchanged. Tables and columns are read
//! from the databases themselves: those added in later versions are copied too, or the transfer
//! reports the difference.

use std::collections::BTreeSet;

use crate::address::Address;
use crate::copies::{self, BackupError, Contents, Progress};
use crate::error::Damaged;
use crate::sql::{Connection, Consequence, Failure, Row, Value};
use crate::{postgres, sqlite};

/// The number of rows in a batch.
const PAGE: u32 = 1_000;

/// A table in SQLite.
struct Table {
    name: String,
    columns: Vec<String>,
    /// The columns of its primary key, as indices into `columns`.
    key: Vec<usize>,
}

/// Copies the SQLite database at `from` to the PostgreSQL database at `to`, which must not have any
/// rows yet, in one transaction. No server may use the source in the meantime; the source is not
/// changed. Afterwards every journal is read from the copy.
pub fn transfer(
    from: &str,
    to: &str,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    let (Address::Sqlite(file), Address::Postgres(url)) = (from.parse()?, to.parse()?) else {
        return Err(BackupError::NoTransfer);
    };
    let lock = sqlite::lock_of(&file)?;
    let mut source = sqlite::view(&file)?;
    let mut target = postgres::prepare(&url)?;
    // Reading the file may take long, and no other transaction waits for the locks of this one.
    target.run("SET idle_in_transaction_session_timeout = 0")?;
    source.begin_reading()?;
    target.begin_alone()?;
    if let Err(why) = copy(&mut *source, &mut *target, progress) {
        // The original error is more useful; the connection ends anyway.
        let _ = target.run("ROLLBACK");
        return Err(why);
    }
    target
        .commit()
        .map_err(|failure| match failure.consequence {
            Consequence::Unknown => unchecked(failure),
            Consequence::RolledBack | Consequence::TryAgain => failure.into(),
        })?;
    source.commit().map_err(unchecked)?;
    drop(lock);
    check_copy(&mut *target, progress)
}

/// Reads every journal from the copy. If this fails, the copy is complete nevertheless.
fn check_copy(
    target: &mut dyn Connection,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    read_all(target, progress).map_err(unchecked)
}

fn read_all(
    target: &mut dyn Connection,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, Failure> {
    target.begin_reading()?;
    let contents = copies::fold_all(target, progress)?;
    target.commit()?;
    Ok(contents)
}

fn unchecked(failure: Failure) -> BackupError {
    BackupError::Unchecked(failure.message)
}

fn copy(
    source: &mut dyn Connection,
    target: &mut dyn Connection,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), BackupError> {
    let tables = tables(source)?;
    for table in &tables {
        check_columns(table, target)?;
        if count(target, &table.name)? > 0 {
            return Err(BackupError::NotEmpty(table.name.clone()));
        }
    }
    let mut of = 0;
    for table in &tables {
        of += count(source, &table.name)?;
    }
    let mut rows = 0;
    for table in &tables {
        let mut last = None;
        while let Some(key) = copy_page(table, last, source, target)? {
            rows += u64::from(key.1);
            progress(Progress::Rows { rows, of });
            last = Some(key.0);
        }
        continue_numbers(target, &table.name)?;
    }
    Ok(())
}

/// Copies the next rows after this key. Returns the key of the last row and the number of rows.
fn copy_page(
    table: &Table,
    after: Option<Vec<Value>>,
    source: &mut dyn Connection,
    target: &mut dyn Connection,
) -> Result<Option<(Vec<Value>, u32)>, BackupError> {
    let columns = table.columns.join(", ");
    let keys: Vec<&str> = table.key.iter().map(|&at| &*table.columns[at]).collect();
    let keys = keys.join(", ");
    let condition = match &after {
        Some(key) => format!("WHERE ({keys}) > ({})", places(1, key.len())),
        None => String::new(),
    };
    let select = format!(
        "SELECT {columns} FROM {} {condition} ORDER BY {keys} LIMIT {PAGE}",
        table.name
    );
    let rows = source.query(&select, &after.unwrap_or_default())?;
    let lists: Vec<Vec<Value>> = rows.into_iter().map(|row| row.0.collect()).collect();
    let Some(last) = lists.last() else {
        return Ok(None);
    };
    let key = table.key.iter().map(|&at| last[at].clone()).collect();
    let insert = format!(
        "INSERT INTO {} ({columns}) OVERRIDING SYSTEM VALUE VALUES ({})",
        table.name,
        places(1, table.columns.len())
    );
    target.execute_each(&insert, &lists)?;
    Ok(Some((key, lists.len() as u32)))
}

/// The placeholders `$1, $2` and so on.
fn places(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|n| format!("${n}")).collect();
    places.join(", ")
}

/// The tables, each after the tables that it refers to.
fn tables(source: &mut dyn Connection) -> Result<Vec<Table>, BackupError> {
    let rows = source.query(
        "SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> '_sqlx_migrations'
         ORDER BY name",
        &[],
    )?;
    let mut waiting = texts(rows, "name")?;
    let mut done = BTreeSet::new();
    let mut tables = Vec::new();
    while !waiting.is_empty() {
        let mut left = Vec::new();
        for name in waiting.iter().cloned() {
            let rows = source.query(
                "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list($1)",
                &[name.as_str().into()],
            )?;
            let mut others = texts(rows, "table")?.into_iter();
            if others.all(|other| other == name || done.contains(&other)) {
                tables.push(table(source, &name)?);
                done.insert(name);
            } else {
                left.push(name);
            }
        }
        if left.len() == waiting.len() {
            return Err(BackupError::Different(left.join(", ")));
        }
        waiting = left;
    }
    Ok(tables)
}

fn table(source: &mut dyn Connection, name: &str) -> Result<Table, BackupError> {
    let rows = source.query(
        "SELECT name, type, pk FROM pragma_table_info($1) ORDER BY cid",
        &[name.into()],
    )?;
    let mut columns = Vec::new();
    let mut key = Vec::new();
    for (at, mut row) in rows.into_iter().enumerate() {
        let column = text(&mut row, "name")?;
        let kind = text(&mut row, "type")?;
        // Values of other types cannot be read without loss.
        if !["INTEGER", "TEXT", "BLOB"].contains(&&*kind) {
            return Err(BackupError::Different(format!("{name}.{column}")));
        }
        let place: usize = row.integer("pk").map_err(unreadable)?;
        if place > 0 {
            key.push((place, at));
        }
        columns.push(column);
    }
    key.sort_unstable();
    if key.is_empty() {
        return Err(BackupError::Different(name.to_owned()));
    }
    Ok(Table {
        name: name.to_owned(),
        columns,
        key: key.into_iter().map(|(_, at)| at).collect(),
    })
}

/// Checks that both databases have the same columns.
fn check_columns(table: &Table, target: &mut dyn Connection) -> Result<(), BackupError> {
    let rows = target.query(
        "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
         WHERE table_schema = current_schema() AND CAST(table_name AS TEXT) = $1",
        &[table.name.as_str().into()],
    )?;
    let theirs: BTreeSet<String> = texts(rows, "column_name")?.into_iter().collect();
    let ours: BTreeSet<String> = table.columns.iter().cloned().collect();
    if ours == theirs {
        Ok(())
    } else {
        let different: Vec<_> = ours.symmetric_difference(&theirs).cloned().collect();
        let names = format!("{} ({})", table.name, different.join(", "));
        Err(BackupError::Different(names))
    }
}

fn count(connection: &mut dyn Connection, table: &str) -> Result<u64, BackupError> {
    let row = connection.query_one(&format!("SELECT count(*) FROM {table}"), &[])?;
    let count = row.map_or(Ok(0), |mut row| row.integer("count"));
    count.map_err(unreadable)
}

/// Advances the sequence of a table with generated numbers to the next free number.
fn continue_numbers(target: &mut dyn Connection, table: &str) -> Result<(), Failure> {
    let rows = target.query(
        "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
         WHERE table_schema = current_schema() AND CAST(table_name AS TEXT) = $1 AND is_identity = 'YES'",
        &[table.into()],
    )?;
    for mut row in rows {
        if let Ok(column) = row.text("column_name") {
            target.run(&format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column}))
                 FROM {table} HAVING max({column}) IS NOT NULL"
            ))?;
        }
    }
    Ok(())
}

fn texts(rows: Vec<Row>, column: &str) -> Result<Vec<String>, BackupError> {
    let mut texts = Vec::new();
    for mut row in rows {
        texts.push(text(&mut row, column)?);
    }
    Ok(texts)
}

fn text(row: &mut Row, column: &str) -> Result<String, BackupError> {
    row.text(column).map_err(unreadable)
}

fn unreadable(damage: Damaged) -> BackupError {
    BackupError::Failed(damage.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::Cause;

    /// A connection that is lost.
    struct Lost;

    fn lost() -> Failure {
        Failure {
            consequence: Consequence::Unknown,
            cause: Cause::Database,
            message: "there is no connection".to_owned(),
        }
    }

    impl Connection for Lost {
        fn begin(&mut self) -> Result<(), Failure> {
            Err(lost())
        }

        fn begin_reading(&mut self) -> Result<(), Failure> {
            Err(lost())
        }

        fn commit(&mut self) -> Result<(), Failure> {
            Err(lost())
        }

        fn abandon(&mut self, _: &Failure) {}

        fn run(&mut self, _: &str) -> Result<(), Failure> {
            Err(lost())
        }

        fn execute(&mut self, _: &str, _: &[Value]) -> Result<u64, Failure> {
            Err(lost())
        }

        fn query(&mut self, _: &str, _: &[Value]) -> Result<Vec<Row>, Failure> {
            Err(lost())
        }
    }

    #[test]
    fn a_failed_check_does_not_claim_that_nothing_was_changed() {
        let Err(why) = check_copy(&mut Lost, &mut |_| ()) else {
            panic!("the check succeeded");
        };
        let sentence = why.to_string();
        assert!(sentence.contains("there is no connection"), "{sentence}");
        assert!(!sentence.contains("nothing was changed"), "{sentence}");
    }
}
