//! Column values in JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Damaged;

/// # Panics
/// Never: terms and events contain no maps with keys other than texts.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("terms and events serialize to JSON")
}

/// The JSON text of a unit variant, without quotes.
///
/// # Panics
/// If the value is not a unit variant of an enum.
pub(crate) fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        other => unreachable!("not a word: {other:?}"),
    }
}

pub(crate) fn from_word<T: DeserializeOwned>(word: &str, column: &str) -> Result<T, Damaged> {
    serde_json::from_value(word.into()).map_err(|why| Damaged::column(column, why))
}
