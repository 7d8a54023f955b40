//! Players who are erased.

pub(crate) mod write;
