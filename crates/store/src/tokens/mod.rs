//! API tokens.

pub(crate) mod types;
pub(crate) mod write;
