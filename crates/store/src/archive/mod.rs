//! The archive of compressed journals of finished games.

mod journal;
mod write;

#[cfg(test)]
pub(crate) use journal::Packed;
pub(crate) use journal::{pack_finished, unpack};
pub(crate) use write::Archive;
