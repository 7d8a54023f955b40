//! A connection to the database file.

use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::config::DbConfig;
use rusqlite::types::ValueRef;

use super::checkpoint::Checkpoints;
use super::failure;
use super::identity::Identity;
use crate::sql::{self, Consequence, Failure, Row, Value};

/// The maximum number of prepared statements of a connection.
const STATEMENTS: usize = 64;

/// A connection for reading.
pub(super) struct Reader {
    path: Arc<PathBuf>,
    connection: rusqlite::Connection,
}

impl Reader {
    pub(super) fn new(
        path: Arc<PathBuf>,
        connection: rusqlite::Connection,
    ) -> rusqlite::Result<Self> {
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Without this setting, a statement whose plan could depend on a value is prepared again
        // for each value, which takes longer than running it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(Self { path, connection })
    }

    pub(super) fn path(&self) -> &std::path::Path {
        &self.path
    }

    pub(super) fn close(self) -> rusqlite::Result<()> {
        self.connection.close().map_err(|(_, why)| why)
    }

    /// The underlying connection, for features specific to SQLite.
    pub(super) fn sqlite(&mut self) -> &mut rusqlite::Connection {
        &mut self.connection
    }

    fn batch(&self, statements: &str) -> Result<(), Failure> {
        self.connection
            .execute_batch(statements)
            .map_err(|error| self.failure(&error))
    }

    /// Prepares a statement. SQLite numbers `?1` parameters, but treats `$1` as a name.
    fn prepare(
        &self,
        statement: &str,
        values: &[Value],
    ) -> rusqlite::Result<rusqlite::CachedStatement<'_>> {
        let mut statement = self
            .connection
            .prepare_cached(&statement.replace('$', "?"))?;
        for (index, value) in (1..).zip(values) {
            match value {
                Value::Null => statement.raw_bind_parameter(index, None::<i64>)?,
                Value::Integer(number) => statement.raw_bind_parameter(index, number)?,
                Value::Text(text) => statement.raw_bind_parameter(index, text)?,
                Value::Bytes(bytes) => statement.raw_bind_parameter(index, bytes)?,
            }
        }
        Ok(statement)
    }

    fn rows(&self, statement: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
        let mut statement = self.prepare(statement, values)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..columns)
                .map(|index| row.get_ref(index).map(value))
                .collect::<rusqlite::Result<Vec<_>>>()?;
            found.push(Row(values.into_iter()));
        }
        Ok(found)
    }

    fn failure(&self, error: &rusqlite::Error) -> Failure {
        failure::failure(&self.path, error)
    }
}

/// Converts a value. Invalid UTF-8 in a text is replaced; a floating-point number, which no column
/// may contain, becomes `Null`.
fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null | ValueRef::Real(_) => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Text(bytes) => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
    }
}

impl sql::Connection for Reader {
    fn begin(&mut self) -> Result<(), Failure> {
        self.batch("BEGIN IMMEDIATE")
    }

    fn begin_reading(&mut self) -> Result<(), Failure> {
        self.batch("BEGIN")
    }

    fn commit(&mut self) -> Result<(), Failure> {
        self.batch("COMMIT")
    }

    fn abandon(&mut self, _: &Failure) {
        if !self.connection.is_autocommit() {
            // If this fails, the next transaction reports it.
            let _ = self.batch("ROLLBACK");
        }
    }

    fn run(&mut self, statements: &str) -> Result<(), Failure> {
        self.batch(statements)
    }

    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure> {
        self.prepare(statement, values)
            .and_then(|mut statement| statement.raw_execute())
            .map(|changed| changed as u64)
            .map_err(|error| self.failure(&error))
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        self.rows(statement, values)
            .map_err(|error| self.failure(&error))
    }
}

/// A connection for writing.
pub(super) struct Writer {
    inner: Reader,
    identity: Identity,
    checkpoints: Checkpoints,
    /// The failure after which the file can no longer be trusted. All later writes are refused.
    broken: Option<Failure>,
}

impl Writer {
    pub(super) fn new(inner: Reader, identity: Identity, checkpoints: Checkpoints) -> Self {
        Self {
            inner,
            identity,
            checkpoints,
            broken: None,
        }
    }

    /// Invalidates a failed commit. A transaction whose sync failed may be complete in the log. On
    /// the next start it would then count as committed, although its callers got an error. A dummy
    /// transaction overwrites its first page, so that the rest no longer matches the log's chain of
    /// checksums. If this fails too, nothing more can be done.
    fn cover_failed_commit(&self) {
        for statement in ["BEGIN IMMEDIATE", "PRAGMA user_version = 1", "COMMIT"] {
            if self.inner.batch(statement).is_err() {
                return;
            }
        }
    }
}

impl sql::Connection for Writer {
    fn begin(&mut self) -> Result<(), Failure> {
        if let Some(failure) = &self.broken {
            return Err(failure.clone());
        }
        self.identity.check()?;
        self.checkpoints.keep_the_log_short();
        self.inner.begin()
    }

    fn begin_reading(&mut self) -> Result<(), Failure> {
        self.inner.begin_reading()
    }

    fn commit(&mut self) -> Result<(), Failure> {
        self.inner.commit()?;
        self.checkpoints.committed();
        Ok(())
    }

    fn abandon(&mut self, failure: &Failure) {
        self.inner.abandon(failure);
        if failure.consequence == Consequence::Unknown && self.broken.is_none() {
            self.cover_failed_commit();
            let message = format!(
                "{}; nothing more is written until a restart",
                failure.message
            );
            self.broken = Some(Failure {
                message,
                ..failure.clone()
            });
        }
    }

    fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    fn run(&mut self, statements: &str) -> Result<(), Failure> {
        self.inner.run(statements)
    }

    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure> {
        self.inner.execute(statement, values)
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        self.inner.query(statement, values)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rusqlite::StatementStatus;

    use arbiter::Timestamp;

    use super::super::schema;
    use super::*;
    use crate::archive::{Archive, Packed, pack_finished};
    use crate::games::{APPEND, ENTRY};
    use crate::guests::REFERENCES;
    use crate::id::GameId;
    use crate::library::SWEEP_PIECES;
    use crate::operation::Operation as _;
    use crate::positions::of_player;
    use crate::schema::migrate;
    use crate::sql::{Connection as _, Given};

    fn with_tables() -> Reader {
        let memory = rusqlite::Connection::open_in_memory().expect("a database");
        let mut reader = Reader::new(Arc::default(), memory).expect("a connection");
        let made = migrate(&mut reader, &schema::LEDGER, schema::MIGRATIONS);
        assert!(made.is_ok(), "the migrations failed");
        reader
    }

    #[test]
    fn the_games_of_a_player_are_read_in_the_order_of_their_indexes() {
        let mut reader = with_tables();
        let detail = |mut row: Row| match row.0.nth(3) {
            Some(Value::Text(detail)) => detail,
            other => panic!("{other:?}"),
        };
        for goes_on in [false, true] {
            let statement = format!("EXPLAIN QUERY PLAN {}", of_player(goes_on));
            let plan = reader.query(&statement, &[]).expect("a plan");
            let details: Vec<String> = plan.into_iter().map(detail).collect();
            // Only the rows of each side are sorted, which are at most one page.
            for index in ["games_by_white", "games_by_black"] {
                let mut rest = details.iter().skip_while(|detail| !detail.contains(index));
                assert!(rest.next().is_some(), "{details:#?}");
                let mut of_side = rest.take_while(|detail| !detail.starts_with("SCAN of_"));
                let sorts = of_side.any(|detail| detail.contains("ORDER BY"));
                assert!(!sorts, "{details:#?}");
            }
        }
    }

    #[test]
    fn prepares_the_append_statement_once() {
        let mut reader = with_tables();
        let mut text = String::new();
        for version in 1..=3_u32 {
            let command = format!("command {version}");
            let rest = ["actor".into(), "request".into(), 0_u32.into(), "[]".into()];
            let first = ["game".into(), version.into(), command.into()];
            let given = Given {
                columns: ENTRY,
                rows: vec![
                    first
                        .into_iter()
                        .chain(rest)
                        .chain([0_u32.into()])
                        .collect(),
                ],
            };
            let inserted = reader.query_given(APPEND, &given).expect("an answer");
            assert!(inserted.is_empty(), "the game does not exist");
            text = given.one_row(APPEND);
        }
        let statement = reader.prepare(&text, &[]).expect("the statement");
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }

    /// Compressing a journal takes long, and all moves would wait for it.
    #[test]
    fn archives_a_journal_packed_by_a_reader() {
        let mut reader = with_tables();
        let game = GameId::from_bits(1);
        for statement in [
            "INSERT INTO players (id, name, created_at) VALUES ('playerid', $1, 0)",
            "INSERT INTO games
                 (id, terms_format, terms, created_by, created_at, rated, speed, finished_at)
             VALUES ($1, 1, '{}', 'playerid', 0, 0, 'unlimited', 0)",
            "INSERT INTO journal (game, version, command_id, actor, request, at, events)
             VALUES ($1, 1, 'start:1', 'system', 'start', 0, '[]')",
        ] {
            let written = reader.execute(statement, &[game.as_str().into()]);
            assert_eq!(written, Ok(1), "{statement}");
        }
        let packed = pack_finished(&mut reader, Timestamp(1), 10).expect("a database");
        let games: Vec<_> = packed.iter().map(|packed| packed.game).collect();
        assert_eq!(games, [game]);
        let journals = vec![Packed {
            game,
            journal: Some(vec![7]),
        }];
        assert!(Archive { journals }.apply(&mut reader).is_ok());
        let rows = reader.query("SELECT journal FROM archives", &[]);
        let mut rows = rows.expect("an archive").into_iter();
        let archived = rows.next().and_then(|mut row| row.bytes("journal").ok());
        assert_eq!(archived, Some(vec![7]));
        let left = pack_finished(&mut reader, Timestamp(1), 10).expect("a database");
        assert!(left.is_empty(), "{left:?}");
    }

    /// A player referenced by a table that is missing in the list could not be removed.
    #[test]
    fn lists_all_references_to_players() {
        let mut reader = with_tables();
        let statement = "SELECT tables.name, keys.\"from\"
             FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
             WHERE tables.type = 'table' AND keys.\"table\" = 'players'";
        let rows = reader.query(statement, &[]).expect("the foreign keys");
        let text = |row: &mut Row, column| row.text(column).expect("a name");
        let found: BTreeSet<_> = rows
            .into_iter()
            .map(|mut row| (text(&mut row, "name"), text(&mut row, "from")))
            .collect();
        let known: BTreeSet<_> = REFERENCES
            .into_iter()
            .chain([("sessions", "player")])
            .map(|(table, column)| (table.to_owned(), column.to_owned()))
            .collect();
        assert_eq!(found, known);
    }

    /// Adds a collection with one piece of its file.
    fn add_collection(reader: &mut Reader, number: u32, state: &str) {
        let id = format!("{number:08}");
        let statement = "INSERT INTO collections (id, owner, name, created_at, state, touched_at)
             VALUES ($1, 'playerid', 'games', 0, $2, 0)";
        let added = reader.execute(statement, &[id.as_str().into(), state.into()]);
        assert_eq!(added, Ok(1));
        let statement = "INSERT INTO collection_pieces (collection, number, bytes)
             VALUES ($1, 0, $2)";
        let added = reader.execute(statement, &[id.into(), vec![0_u8].into()]);
        assert_eq!(added, Ok(1));
    }

    #[test]
    fn sweeps_pieces_without_scanning_collections_already_read() {
        let steps = |read: u32| {
            let mut reader = with_tables();
            let player = "INSERT INTO players (id, name, created_at) VALUES ('playerid', 'Ada', 0)";
            assert_eq!(reader.execute(player, &[]), Ok(1));
            for number in 0..read {
                add_collection(&mut reader, number, "done");
            }
            add_collection(&mut reader, read, "uploading");
            add_collection(&mut reader, read + 1, "reading");
            // The first sweep removes the pieces of all collections that have been read.
            let swept = reader.execute(SWEEP_PIECES, &[2_000_u32.into()]);
            assert_eq!(swept, Ok(u64::from(read)));
            let statement = reader.prepare(SWEEP_PIECES, &[2_000_u32.into()]);
            let mut statement = statement.expect("the statement");
            statement.reset_status(StatementStatus::VmStep);
            let swept = statement.raw_execute().expect("an answer");
            assert_eq!(swept, 0, "the other pieces are still needed");
            statement.get_status(StatementStatus::VmStep)
        };
        let (few, many) = (steps(10), steps(1_000));
        assert!(0 < few && many < 2 * few, "{few} {many}");
    }
}
