//! The chat beside games.

pub(crate) mod read;
pub(crate) mod types;
pub(crate) mod write;
