//! A connection to the file.

use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::config::DbConfig;
use rusqlite::types::ValueRef;

use super::checkpoint::Checkpoints;
use super::failure;
use super::identity::Identity;
use crate::sql::{self, Consequence, Failure, Row, Value};

/// How many prepared statements a connection keeps.
const STATEMENTS: usize = 64;

/// A connection of a reader.
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
        // Otherwise a statement whose plan might depend on a value is prepared again for each
        // value, which takes longer than to run it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(Self { path, connection })
    }

    pub(super) fn path(&self) -> &std::path::Path {
        &self.path
    }

    pub(super) fn close(self) -> rusqlite::Result<()> {
        self.connection.close().map_err(|(_, why)| why)
    }

    /// The connection itself, for what only SQLite has.
    pub(super) fn sqlite(&mut self) -> &mut rusqlite::Connection {
        &mut self.connection
    }

    fn batch(&self, statements: &str) -> Result<(), Failure> {
        self.connection
            .execute_batch(statements)
            .map_err(|error| self.failure(&error))
    }

    /// SQLite counts parameters that are written `?1`, and names those that are written `$1`.
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

/// A text that is not UTF-8 is shown as it can be; a number with a fraction, which no column
/// may hold, as none.
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
            // The next transaction reports it when this fails.
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

/// The connection of the writer.
pub(super) struct Writer {
    inner: Reader,
    identity: Identity,
    checkpoints: Checkpoints,
    /// Why the file can no longer be trusted; then nothing is written any more.
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

    /// A transaction whose sync failed may be complete in the log. The next opening would then
    /// treat it as committed, although its writers got an error. A dummy transaction is written
    /// over its first page, so that the rest no longer matches the log's chain of checksums. If
    /// this fails too, nothing more can be done.
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
        assert!(made.is_ok(), "the tables are made");
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
            // Only what each side has given, which is one page at most, is sorted.
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
    fn an_entry_is_appended_by_a_statement_that_is_prepared_once() {
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
            assert!(inserted.is_empty(), "there is no such game");
            text = given.one_row(APPEND);
        }
        let statement = reader.prepare(&text, &[]).expect("the statement");
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }

    /// To compress a journal takes long, and all moves would wait for it.
    #[test]
    fn a_journal_is_archived_as_a_reader_has_packed_it() {
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

    /// Nobody could be removed whom a table that is not known here refers to.
    #[test]
    fn all_that_may_refer_to_a_player_is_known() {
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

    /// A collection with one piece of its file.
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
    fn pieces_are_swept_without_going_through_what_has_been_read() {
        let steps = |read: u32| {
            let mut reader = with_tables();
            let player = "INSERT INTO players (id, name, created_at) VALUES ('playerid', 'Ada', 0)";
            assert_eq!(reader.execute(player, &[]), Ok(1));
            for number in 0..read {
                add_collection(&mut reader, number, "done");
            }
            add_collection(&mut reader, read, "uploading");
            add_collection(&mut reader, read + 1, "reading");
            // The first time all that has been read is removed.
            let swept = reader.execute(SWEEP_PIECES, &[2_000_u32.into()]);
            assert_eq!(swept, Ok(u64::from(read)));
            let statement = reader.prepare(SWEEP_PIECES, &[2_000_u32.into()]);
            let mut statement = statement.expect("the statement");
            statement.reset_status(StatementStatus::VmStep);
            let swept = statement.raw_execute().expect("an answer");
            assert_eq!(swept, 0, "the others are needed");
            statement.get_status(StatementStatus::VmStep)
        };
        let (few, many) = (steps(10), steps(1_000));
        assert!(0 < few && many < 2 * few, "{few} {many}");
    }
}
