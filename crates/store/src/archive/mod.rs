//! The archive of journals.

mod journal;
pub(crate) mod write;

pub(crate) use journal::{FORMAT, Packed, pack_finished, unpack};
