//! Rows of query results.

use std::fmt::Display;
use std::str::FromStr;

use arbiter::Timestamp;
use serde::de::DeserializeOwned;

use super::value::Value;
use crate::error::{Damaged, Unavailable};

/// A row of a result, read from the first column to the last.
pub(crate) struct Row(pub(crate) std::vec::IntoIter<Value>);

impl Row {
    fn next(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }

    /// The next column. Its name is only used in the error message for an unexpected value.
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

/// Reads all rows; fails if one of them cannot be read.
pub(crate) fn all<T>(
    rows: Vec<Row>,
    read: impl Fn(Row) -> Result<T, Damaged>,
) -> Result<Vec<T>, Damaged> {
    rows.into_iter().map(read).collect()
}

pub(crate) fn one<T>(
    row: Option<Row>,
    read: impl Fn(Row) -> Result<T, Damaged>,
) -> Result<Option<T>, Unavailable> {
    Ok(row.map(read).transpose()?)
}
