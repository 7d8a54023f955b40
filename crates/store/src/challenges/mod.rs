//! Challenges of one player to another.

pub(crate) mod types;
pub(crate) mod write;
