//! The journals of finished games, compressed.

mod journal;
mod write;

#[cfg(test)]
pub(crate) use journal::Packed;
pub(crate) use journal::{pack_finished, unpack};
pub(crate) use write::Archive;
