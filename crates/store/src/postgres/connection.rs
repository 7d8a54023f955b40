//! A connection that reconnects after it was lost.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::join_all;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement};

use super::session::Session;
use super::shared::{Chosen, Shared};
use super::{choice, failure};
use crate::id::GameId;
use crate::sql::{self, Consequence, Failure, Given, Row, Type, Value};

/// The maximum number of prepared statements of a connection.
const STATEMENTS: usize = 256;
/// Begins a transaction that other processes may wait for. If this process is cut off before the
/// commit, they must not wait for longer than a heartbeat may take: they would count as cut off too.
const BEGIN: &str = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '1s'";
/// The first key of the advisory locks that nodes hold.
const NODES: i32 = 1_400_136_054;
/// The first key of the advisory lock of a node that must be the only one.
const ALONE: i32 = 1_400_136_055;
/// The first key of the advisory locks of nodes that exchange messages.
const TOGETHER: i32 = 1_400_136_056;

/// A connection that is only used by the thread that owns it, with a runtime on that thread.
pub(super) struct Connection {
    shared: Arc<Shared>,
    runtime: Runtime,
    session: Option<Session>,
    /// The server of the session.
    chosen: Option<Chosen>,
    statements: HashMap<String, Statement>,
    /// The node for which this connection holds a lock.
    held: Option<String>,
    /// The node that claims the database, and whether it must be the only one.
    claimed: Option<(String, bool)>,
}

impl Connection {
    /// A connection that connects when it is first used.
    pub(super) fn new(shared: Arc<Shared>) -> Result<Self, Failure> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| shared.failure(&error.to_string()))?;
        Ok(Self {
            shared,
            runtime,
            session: None,
            chosen: None,
            statements: HashMap::new(),
            held: None,
            claimed: None,
        })
    }

    pub(super) fn open(shared: Arc<Shared>) -> Result<Self, Failure> {
        let mut connection = Self::new(shared)?;
        connection.connect()?;
        Ok(connection)
    }

    fn connect(&mut self) -> Result<(), Failure> {
        self.session = None;
        self.statements.clear();
        self.held = None;
        let tried = self.chosen.as_ref().map_or(0, |chosen| chosen.round);
        let connected = choice::connect(&self.shared, tried);
        let (session, chosen) = self.runtime.block_on(connected)?;
        self.session = Some(session);
        self.chosen = Some(chosen);
        if let Some((node, alone)) = self.claimed.clone()
            && !self.try_claim(&node, alone)?
        {
            let why = "another server has claimed it; several servers need --nats on each of them";
            self.session = None;
            return Err(self.shared.failure(why));
        }
        Ok(())
    }

    /// Marks the database as claimed, and returns whether no other node claims it otherwise. The
    /// lock is shared and contains the node, so a session of this node that is about to end does not
    /// count.
    fn try_claim(&mut self, node: &str, alone: bool) -> Result<bool, Failure> {
        use sql::Connection as _;
        let class = if alone { ALONE } else { TOGETHER };
        let values = [node.into()];
        let lock = format!("({class}, hashtext(CAST($1 AS TEXT)))");
        self.execute(&format!("SELECT pg_advisory_lock_shared{lock}"), &values)?;
        let classes = if alone {
            format!("{ALONE}, {TOGETHER}")
        } else {
            ALONE.to_string()
        };
        let others = format!(
            "SELECT 1 AS other FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND classid IN ({classes}) AND objid <> CAST(hashtext(CAST($1 AS TEXT)) AS OID)"
        );
        let is_free = self.query_one(&others, &values)?.is_none();
        if !is_free {
            self.execute(&format!("SELECT pg_advisory_unlock_shared{lock}"), &values)?;
        }
        Ok(is_free)
    }

    /// Reconnects if the connection was lost, or leads to the wrong server.
    fn ensure_connected(&mut self) -> Result<(), Failure> {
        let now = self.shared.chosen.now();
        match (&self.session, &self.chosen) {
            (Some(session), Some(chosen))
                if !session.client.is_closed()
                    && !self.shared.is_outdated(chosen, now.as_ref()) =>
            {
                Ok(())
            }
            _ => self.connect(),
        }
    }

    /// Waits for a response. The server may never respond: if another one replaces it, the
    /// transaction fails.
    fn wait<T>(
        &self,
        response: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Failure> {
        let Some(chosen) = &self.chosen else {
            return Err(self.shared.failure("there is no connection"));
        };
        self.runtime.block_on(async {
            tokio::select! {
                // Even if there is a response: a commit on an old primary must not be confirmed.
                biased;
                () = self.shared.outdated(chosen) => {
                    Err(self.shared.failure("its server was replaced by another one"))
                }
                response = response => response.map_err(|error| self.failure(&error)),
            }
        })
    }

    fn client(&self) -> Result<&Client, Failure> {
        let session = self.session.as_ref();
        let client = session.map(|session| &session.client);
        client.ok_or_else(|| self.shared.failure("there is no connection"))
    }

    fn prepared(&mut self, text: &str) -> Result<Statement, Failure> {
        if let Some(statement) = self.statements.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.wait(self.client()?.prepare(text))?;
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
        self.run(BEGIN)
    }

    fn begin_alone(&mut self) -> Result<(), Failure> {
        self.ensure_connected()?;
        self.run("BEGIN")
    }

    fn begin_reading(&mut self) -> Result<(), Failure> {
        self.ensure_connected()?;
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    fn deployment(&mut self) -> Result<String, Failure> {
        // A standby has the identifier of its primary.
        let statement = "SELECT system_identifier || '_' || oid AS deployment
             FROM pg_control_system(), pg_database WHERE datname = current_database()";
        let row = self.query_one(statement, &[])?;
        Ok(row
            .and_then(|mut row| row.text("deployment").ok())
            .unwrap_or_default())
    }

    fn claim(&mut self, node: &str, alone: bool) -> Result<bool, Failure> {
        let is_free = self.try_claim(node, alone)?;
        if is_free {
            self.claimed = Some((node.to_owned(), alone));
        }
        Ok(is_free)
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
            self.session = None;
        }
    }

    fn run(&mut self, statements: &str) -> Result<(), Failure> {
        self.wait(self.client()?.batch_execute(statements))
    }

    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure> {
        let statement = self.prepared(statement)?;
        let client = self.client()?;
        self.wait(client.execute(&statement, &parameters(values)))
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
        self.wait(async { join_all(all).await.into_iter().collect() })
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        let statement = self.prepared(statement)?;
        let client = self.client()?;
        self.wait(async { rows(&client.query(&statement, &parameters(values)).await?) })
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
        self.wait(async { join_all(all).await.into_iter().collect() })
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
        self.wait(async { rows(&client.query(&statement, &arrays).await?) })
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
