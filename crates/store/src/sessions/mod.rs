//! Sessions of browsers.

pub(crate) mod types;
pub(crate) mod write;
