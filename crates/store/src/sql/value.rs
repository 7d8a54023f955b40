//! Values of columns: integers, texts and bytes.

use arbiter::Timestamp;

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

/// Integers are signed. Later times do not occur in practice.
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
