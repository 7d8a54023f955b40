//! Copies of databases.

pub(crate) mod check;
