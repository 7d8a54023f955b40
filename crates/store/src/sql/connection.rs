//! Connections to a database. Both databases understand the same statements, with `$1`, `$2` and so on.

use super::failure::Failure;
use super::row::Row;
use super::value::Value;
use crate::id::GameId;
use crate::notice::Committed;

/// Rows that a statement reads as the table `given`, besides those of the database.
pub(crate) struct Given {
    /// The names and types of the columns.
    pub(crate) columns: &'static [(&'static str, Type)],
    pub(crate) rows: Vec<Vec<Value>>,
}

/// What is in a column of rows that are given.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    Integer,
    Text,
}

impl Given {
    /// The statement that reads one of the rows, its values being `$1`, `$2` and so on.
    pub(crate) fn one_row(&self, statement: &str) -> String {
        let columns: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        let values: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
        let (columns, values) = (columns.join(", "), values.join(", "));
        format!("WITH given ({columns}) AS (VALUES ({values})) {statement}")
    }
}

/// One connection to a database. A connection that has lost its database finds it again by
/// itself, if it can be found again.
pub(crate) trait Connection: Send {
    /// Begins a transaction that writes.
    fn begin(&mut self) -> Result<(), Failure>;

    /// Begins a transaction that only reads, and sees the database as it is at one moment.
    fn begin_reading(&mut self) -> Result<(), Failure>;

    /// Tells other processes, when the transaction is durable, which versions it has made.
    fn announce(&mut self, _: &[Committed]) -> Result<(), Failure> {
        Ok(())
    }

    /// Lets other processes know, as long as this connection lasts, that this node is running.
    fn hold(&mut self, _node: &str) -> Result<(), Failure> {
        Ok(())
    }

    /// Whether another process holds this node.
    fn is_held(&mut self, _node: &str) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Whether the transaction has a game that is not over to itself until it ends: what another process
    /// has written to its journal is durable, and whoever wants to write to it waits.
    fn takes(&mut self, _game: GameId) -> Result<bool, Failure> {
        Ok(true)
    }

    /// Makes the transaction durable.
    fn commit(&mut self) -> Result<(), Failure>;

    /// Ends the transaction that failed for this reason, if it has not ended by itself.
    fn abandon(&mut self, failure: &Failure);

    /// Whether no transaction will ever begin again.
    fn is_broken(&self) -> bool {
        false
    }

    /// Runs statements without values, one after the other.
    fn run(&mut self, statements: &str) -> Result<(), Failure>;

    /// Changes rows, and returns how many.
    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure>;

    /// Runs one statement for each list of values, in order.
    fn execute_each(&mut self, statement: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Failure> {
        lists
            .iter()
            .map(|values| self.execute(statement, values))
            .collect()
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure>;

    /// Runs one statement for each list of values, in order, and returns what each has answered.
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

    /// Runs the statement over all the rows at once, or in order over one after the other:
    /// it must mean the same.
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

/// What a statement returns in its column `number`; 0 without a row.
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
