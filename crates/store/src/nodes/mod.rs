//! Nodes: their heartbeats and outages.

mod read;
mod types;
mod write;

pub(crate) use read::{heartbeat_of, last_heartbeat, outages_since};
pub use types::Outage;
pub(crate) use write::{Heartbeat, NoteOutage, StartNode};
