//! Games and their journals.

pub(crate) mod append;
pub(crate) mod columns;
pub(crate) mod ending;
pub(crate) mod error;
pub(crate) mod finish;
pub(crate) mod read;
pub(crate) mod types;
pub(crate) mod write;
