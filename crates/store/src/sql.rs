//! What both databases understand: statements with `$1`, `$2` and so on, integers, texts and
//! bytes.

use std::fmt::Display;
use std::str::FromStr;

use arbiter::Timestamp;
use serde::de::DeserializeOwned;

use crate::{Committed, Damaged, GameId, Unavailable};

/// A value of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Integer(number.into())
    }
}

/// Integers are signed; a later moment is never reached in practice.
impl From<Timestamp> for Value {
    fn from(at: Timestamp) -> Self {
        Self::Integer(i64::try_from(at.0).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Integer(yes.into())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

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

/// A row of an answer, read from its first column to its last.
pub(crate) struct Row(pub(crate) std::vec::IntoIter<Value>);

impl Row {
    fn next(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }

    /// The next column. Its name is for the message when something else is in it.
    pub(crate) fn integer<T: TryFrom<i64>>(&mut self, column: &str) -> Result<T, Damaged> {
        self.integer_or_null(column)?
            .ok_or_else(|| Damaged::column(column, "there is no number"))
    }

    pub(crate) fn integer_or_null<T: TryFrom<i64>>(
        &mut self,
        column: &str,
    ) -> Result<Option<T>, Damaged> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Integer(number) => T::try_from(number)
                .map(Some)
                .map_err(|_| Damaged::column(column, format_args!("{number} is out of range"))),
            _ => Err(Damaged::column(column, "it is not a number")),
        }
    }

    pub(crate) fn timestamp(&mut self, column: &str) -> Result<Timestamp, Damaged> {
        self.integer(column).map(Timestamp)
    }

    pub(crate) fn text(&mut self, column: &str) -> Result<String, Damaged> {
        self.text_or_null(column)?
            .ok_or_else(|| Damaged::column(column, "there is no text"))
    }

    pub(crate) fn text_or_null(&mut self, column: &str) -> Result<Option<String>, Damaged> {
        match self.next() {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            _ => Err(Damaged::column(column, "it is not a text")),
        }
    }

    pub(crate) fn bytes(&mut self, column: &str) -> Result<Vec<u8>, Damaged> {
        match self.next() {
            Value::Bytes(bytes) => Ok(bytes),
            _ => Err(Damaged::column(column, "there are no bytes")),
        }
    }

    pub(crate) fn parsed<T: FromStr<Err: Display>>(&mut self, column: &str) -> Result<T, Damaged> {
        self.parsed_or_null(column)?
            .ok_or_else(|| Damaged::column(column, "there is no text"))
    }

    pub(crate) fn parsed_or_null<T: FromStr<Err: Display>>(
        &mut self,
        column: &str,
    ) -> Result<Option<T>, Damaged> {
        let text = self.text_or_null(column)?;
        text.map(|text| text.parse().map_err(|why| Damaged::column(column, why)))
            .transpose()
    }

    pub(crate) fn json<T: DeserializeOwned>(&mut self, column: &str) -> Result<T, Damaged> {
        serde_json::from_str(&self.text(column)?).map_err(|why| Damaged::column(column, why))
    }
}

/// Why a statement or a transaction failed, and what that means for the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) consequence: Consequence,
    pub(crate) cause: Cause,
    /// Names the database and says what to do, for the server's operator.
    pub(crate) message: String,
}

/// What can be done after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The database is as it was before the transaction; another one may be tried.
    RolledBack,
    /// As above, and the same transaction will probably succeed now: two processes stood in
    /// each other's way.
    TryAgain,
    /// What became of the transaction is not known, or the connection is gone.
    Unknown,
}

/// Where the fault lies. Of every failure that is not certainly the database's it is assumed that
/// the transaction brought it about: nobody may be able to make the database look unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The database cannot be written now, whatever the transaction contains.
    Database,
    /// What the transaction contains, or another process that stood in its way.
    Transaction,
}

impl Failure {
    /// Somebody else was quicker: the same transaction, tried again, is refused for a reason.
    pub(crate) fn try_again(why: &str) -> Self {
        Self {
            consequence: Consequence::TryAgain,
            cause: Cause::Transaction,
            message: why.to_owned(),
        }
    }
}

/// A failure of which only the sentence is left.
impl From<Unavailable> for Failure {
    fn from(why: Unavailable) -> Self {
        Self {
            consequence: Consequence::Unknown,
            cause: Cause::Transaction,
            message: why.0,
        }
    }
}

impl From<Failure> for Unavailable {
    fn from(failure: Failure) -> Self {
        Self(failure.message)
    }
}
