//! When nodes were running.

pub(crate) mod write;
