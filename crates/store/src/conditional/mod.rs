//! Conditional moves.

pub(crate) mod types;
pub(crate) mod write;
