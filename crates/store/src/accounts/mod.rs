//! Accounts of players who have registered.

pub(crate) mod read;
pub(crate) mod types;
pub(crate) mod write;
