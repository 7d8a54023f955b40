//! A connection that reconnects after it was lost.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::join_all;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Statement};

use super::failure;
use super::shared::Shared;
use crate::id::GameId;
use crate::notice::Committed;
use crate::sql::{self, Cause, Consequence, Failure, Given, Row, Type, Value};

/// The maximum number of prepared statements of a connection.
const STATEMENTS: usize = 256;
/// The maximum number of versions in one announcement, which is limited to 8,000 bytes.
const ANNOUNCED: usize = 200;
/// The first key of the advisory locks that nodes hold.
const NODES: i32 = 1_400_136_054;
/// Commits wait for the disk, regardless of the settings of the database server. If this process or
/// the network fails, the server must notice it soon: until then all other processes wait for the
/// rows locked by an unfinished transaction.
const SESSION: &str = "
    SET synchronous_commit = on;
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3";
/// The channel of announcements.
pub(super) const CHANNEL: &str = "staunton_versions";

/// A connection that is only used by the thread that owns it, with a runtime on that thread.
pub(super) struct Connection {
    shared: Arc<Shared>,
    runtime: Runtime,
    client: Option<Client>,
    statements: HashMap<String, Statement>,
    /// The node for which this connection holds a lock.
    held: Option<String>,
}

impl Connection {
    pub(super) fn open(shared: Arc<Shared>) -> Result<Self, Failure> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure {
                consequence: Consequence::RolledBack,
                cause: Cause::Database,
                message: format!("{}: {error}", shared.name),
            })?;
        let mut connection = Self {
            shared,
            runtime,
            client: None,
            statements: HashMap::new(),
            held: None,
        };
        connection.connect()?;
        Ok(connection)
    }

    fn connect(&mut self) -> Result<(), Failure> {
        self.statements.clear();
        self.held = None;
        let connected = self.runtime.block_on(async {
            let (client, connection) = self.shared.config.connect(NoTls).await?;
            // The task runs whenever this thread waits for a response. Responses also report its
            // errors.
            tokio::spawn(connection);
            client.batch_execute(SESSION).await?;
            Ok(client)
        });
        self.client = Some(connected.map_err(|error| self.failure(&error))?);
        Ok(())
    }

    /// Reconnects if the connection was lost.
    fn ensure_connected(&mut self) -> Result<(), Failure> {
        match &self.client {
            Some(client) if !client.is_closed() => Ok(()),
            _ => self.connect(),
        }
    }

    fn client(&self) -> Result<&Client, Failure> {
        self.client.as_ref().ok_or_else(|| Failure {
            consequence: Consequence::Unknown,
            cause: Cause::Database,
            message: format!("{}: there is no connection", self.shared.name),
        })
    }

    fn prepared(&mut self, text: &str) -> Result<Statement, Failure> {
        if let Some(statement) = self.statements.get(text) {
            return Ok(statement.clone());
        }
        let prepared = self.runtime.block_on(self.client()?.prepare(text));
        let statement = prepared.map_err(|error| self.failure(&error))?;
        if self.statements.len() >= STATEMENTS {
            self.statements.clear();
        }
        self.statements.insert(text.to_owned(), statement.clone());
        Ok(statement)
    }

    fn failure(&self, error: &tokio_postgres::Error) -> Failure {
        failure::failure(&self.shared.name, error)
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values
        .iter()
        .map(|value| value as &(dyn ToSql + Sync))
        .collect()
}

impl sql::Connection for Connection {
    fn begin(&mut self) -> Result<(), Failure> {
        self.ensure_connected()?;
        self.run("BEGIN")
    }

    fn begin_reading(&mut self) -> Result<(), Failure> {
        self.ensure_connected()?;
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    fn announce(&mut self, versions: &[Committed]) -> Result<(), Failure> {
        let texts: Vec<Vec<Value>> = versions
            .chunks(ANNOUNCED)
            .map(|versions| {
                let mut text = self.shared.process.clone();
                for Committed { game, version, .. } in versions {
                    text.extend([" ", game.as_str(), " ", &version.to_string()]);
                }
                vec![text.into()]
            })
            .collect();
        let statement = format!("SELECT pg_notify('{CHANNEL}', $1)");
        self.execute_each(&statement, &texts)?;
        Ok(())
    }

    fn hold(&mut self, node: &str) -> Result<(), Failure> {
        if self.held.as_deref() == Some(node) {
            return Ok(());
        }
        // The server releases the lock when the connection ends for any reason.
        let statement = format!("SELECT pg_try_advisory_lock({NODES}, hashtext(CAST($1 AS TEXT)))");
        self.execute(&statement, &[node.into()])?;
        self.held = Some(node.to_owned());
        Ok(())
    }

    fn is_held(&mut self, node: &str) -> Result<bool, Failure> {
        let statement = format!(
            "SELECT 1 AS free
             WHERE pg_try_advisory_xact_lock({NODES}, hashtext(CAST($1 AS TEXT)))"
        );
        Ok(self.query_one(&statement, &[node.into()])?.is_none())
    }

    fn takes(&mut self, game: GameId) -> Result<bool, Failure> {
        // The foreign key of a new entry locks the row of its game until the commit. This statement
        // must not wait: two transactions that wait here could cause a deadlock.
        let statement = "SELECT 1 AS free FROM games
             WHERE id = $1 AND finished_at IS NULL FOR UPDATE SKIP LOCKED";
        let values = [game.as_str().into()];
        Ok(self.query_one(statement, &values)?.is_some())
    }

    fn commit(&mut self) -> Result<(), Failure> {
        self.run("COMMIT")
    }

    fn abandon(&mut self, failure: &Failure) {
        if failure.consequence == Consequence::Unknown || self.run("ROLLBACK").is_err() {
            self.client = None;
        }
    }

    fn run(&mut self, statements: &str) -> Result<(), Failure> {
        let done = self
            .runtime
            .block_on(self.client()?.batch_execute(statements));
        done.map_err(|error| self.failure(&error))
    }

    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure> {
        let statement = self.prepared(statement)?;
        let client = self.client()?;
        let changed = self
            .runtime
            .block_on(client.execute(&statement, &parameters(values)));
        changed.map_err(|error| self.failure(&error))
    }

    /// Pipelines all statements: sends them before the first response arrives.
    fn execute_each(&mut self, statement: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Failure> {
        if lists.is_empty() {
            return Ok(Vec::new());
        }
        let statement = &self.prepared(statement)?;
        let client = self.client()?;
        let all = lists.iter().map(|values| async move {
            // The statements are sent in the order in which the futures are first polled.
            client.execute(statement, &parameters(values)).await
        });
        let changed = self.runtime.block_on(join_all(all));
        let changed: Result<Vec<u64>, _> = changed.into_iter().collect();
        changed.map_err(|error| self.failure(&error))
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        let statement = self.prepared(statement)?;
        let client = self.client()?;
        let rows = self
            .runtime
            .block_on(client.query(&statement, &parameters(values)));
        rows.and_then(|rows| self::rows(&rows))
            .map_err(|error| self.failure(&error))
    }

    /// Pipelines all statements: sends them before the first response arrives.
    fn query_each(
        &mut self,
        statement: &str,
        lists: &[Vec<Value>],
    ) -> Result<Vec<Vec<Row>>, Failure> {
        if lists.is_empty() {
            return Ok(Vec::new());
        }
        let statement = &self.prepared(statement)?;
        let client = self.client()?;
        let all = lists.iter().map(|values| async move {
            // The statements are sent in the order in which the futures are first polled.
            let answer = client.query(statement, &parameters(values)).await;
            answer.and_then(|answer| rows(&answer))
        });
        let answers = self.runtime.block_on(join_all(all));
        let answers: Result<Vec<_>, _> = answers.into_iter().collect();
        answers.map_err(|error| self.failure(&error))
    }

    /// Runs the statement once over all rows, because each statement is expensive here.
    fn query_given(&mut self, statement: &str, given: &Given) -> Result<Vec<Row>, Failure> {
        if given.rows.is_empty() {
            return Ok(Vec::new());
        }
        let statement = self.prepared(&all_rows(statement, given))?;
        let column = |n| given.rows.iter().map(move |row| &row[n]).collect();
        let columns: Vec<Vec<&Value>> = (0..given.columns.len()).map(column).collect();
        let arrays: Vec<_> = columns
            .iter()
            .map(|column| column as &(dyn ToSql + Sync))
            .collect();
        let client = self.client()?;
        let answer = self.runtime.block_on(client.query(&statement, &arrays));
        answer
            .and_then(|answer| rows(&answer))
            .map_err(|error| self.failure(&error))
    }
}

/// The statement over all rows. `$1` is the array of the values in the first column, and so on.
fn all_rows(statement: &str, given: &Given) -> String {
    let name = |&(name, _): &(&'static str, Type)| name;
    let names: Vec<_> = given.columns.iter().map(name).collect();
    let array = |(n, (_, kind)): (usize, &(_, Type))| match kind {
        Type::Integer => format!("CAST(${n} AS BIGINT[])"),
        Type::Text => format!("CAST(${n} AS TEXT[])"),
    };
    let arrays: Vec<_> = (1..).zip(given.columns).map(array).collect();
    let (names, arrays) = (names.join(", "), arrays.join(", "));
    format!("WITH given ({names}) AS (SELECT * FROM unnest({arrays})) {statement}")
}

fn rows(rows: &[tokio_postgres::Row]) -> Result<Vec<Row>, tokio_postgres::Error> {
    let row = |row: &tokio_postgres::Row| {
        let values = (0..row.len()).map(|index| row.try_get(index));
        let values: Result<Vec<Value>, _> = values.collect();
        values.map(|values| Row(values.into_iter()))
    };
    rows.iter().map(row).collect()
}
