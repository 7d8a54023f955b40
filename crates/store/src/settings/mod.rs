//! Settings of the server.

pub(crate) mod types;
pub(crate) mod write;
