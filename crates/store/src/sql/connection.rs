//! Connections to a database. The same statements work on both databases, with the placeholders
//! `$1`, `$2` and so on.

use super::failure::Failure;
use super::row::Row;
use super::value::Value;
use crate::id::GameId;

/// Rows that a statement reads as the table `given`, in addition to the tables of the database.
pub(crate) struct Given {
    /// The names and types of the columns.
    pub(crate) columns: &'static [(&'static str, Type)],
    pub(crate) rows: Vec<Vec<Value>>,
}

/// The type of a column of given rows.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    Integer,
    Text,
}

impl Given {
    /// The statement that reads one of the rows, with its values as `$1`, `$2` and so on.
    pub(crate) fn one_row(&self, statement: &str) -> String {
        let columns: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        let values: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
        let (columns, values) = (columns.join(", "), values.join(", "));
        format!("WITH given ({columns}) AS (VALUES ({values})) {statement}")
    }
}

/// A connection to a database. It reconnects automatically after it was lost.
pub(crate) trait Connection: Send {
    /// Begins a transaction for writing. It must not pause, because other processes may wait for it.
    fn begin(&mut self) -> Result<(), Failure>;

    /// Begins a transaction for writing that may pause, while no other process writes.
    fn begin_alone(&mut self) -> Result<(), Failure> {
        self.begin()
    }

    /// Begins a read-only transaction with a consistent snapshot of the database.
    fn begin_reading(&mut self) -> Result<(), Failure>;

    /// Identifies the database among all databases that several nodes may share.
    fn deployment(&mut self) -> Result<String, Failure> {
        Ok(String::new())
    }

    /// Claims a shared database for a node, alone or together with other nodes, until this
    /// connection is dropped. Returns whether no other node claims it otherwise.
    fn claim(&mut self, _node: &str, _alone: bool) -> Result<bool, Failure> {
        Ok(true)
    }

    /// Marks this node as running, for other processes, until this connection ends.
    fn hold(&mut self, _node: &str) -> Result<(), Failure> {
        Ok(())
    }

    /// Whether another process has marked this node as running.
    fn is_held(&mut self, _node: &str) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Locks an unfinished game until the transaction ends, without waiting, and returns whether
    /// this succeeded. Then all journal entries of other processes are durable, and new ones wait.
    fn takes(&mut self, _game: GameId) -> Result<bool, Failure> {
        Ok(true)
    }

    /// Makes the transaction durable.
    fn commit(&mut self) -> Result<(), Failure>;

    /// Ends the transaction after this failure, if it has not ended already.
    fn abandon(&mut self, failure: &Failure);

    /// Whether the connection can never begin a transaction again.
    fn is_broken(&self) -> bool {
        false
    }

    /// Runs statements without values, in order.
    fn run(&mut self, statements: &str) -> Result<(), Failure>;

    /// Runs a statement and returns the number of changed rows.
    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure>;

    /// Runs one statement for each list of values, in order.
    fn execute_each(&mut self, statement: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Failure> {
        lists
            .iter()
            .map(|values| self.execute(statement, values))
            .collect()
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure>;

    /// Runs one statement for each list of values, in order, and returns the rows of each.
    fn query_each(
        &mut self,
        statement: &str,
        lists: &[Vec<Value>],
    ) -> Result<Vec<Vec<Row>>, Failure> {
        lists
            .iter()
            .map(|values| self.query(statement, values))
            .collect()
    }

    /// Runs the statement over all given rows at once, or over each row in order. The statement
    /// must have the same effect in both cases.
    fn query_given(&mut self, statement: &str, given: &Given) -> Result<Vec<Row>, Failure> {
        let statement = given.one_row(statement);
        let mut answer = Vec::new();
        for row in &given.rows {
            answer.extend(self.query(&statement, row)?);
        }
        Ok(answer)
    }

    fn query_one(&mut self, statement: &str, values: &[Value]) -> Result<Option<Row>, Failure> {
        Ok(self.query(statement, values)?.into_iter().next())
    }
}

/// The value of the column `number` in the result of a statement; 0 if there is no row.
pub(crate) fn number(
    connection: &mut dyn Connection,
    statement: &str,
    values: &[Value],
) -> Result<u32, Failure> {
    let row = connection.query_one(statement, values)?;
    Ok(row
        .and_then(|mut row| row.integer("number").ok())
        .unwrap_or(0))
}
