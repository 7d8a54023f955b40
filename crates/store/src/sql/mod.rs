//! The common SQL layer of both databases: statements with `$1`, `$2` and so on, integers, texts
//! and bytes.

mod connection;
mod failure;
mod json;
mod row;
mod value;

pub(crate) use connection::{Connection, Given, Type, number};
pub(crate) use failure::{Cause, Consequence, Failure};
pub(crate) use json::{from_word, json, word};
pub(crate) use row::{Row, all, one};
pub(crate) use value::Value;
