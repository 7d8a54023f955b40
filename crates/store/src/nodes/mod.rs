//! Nodes: their heartbeats and outages.

mod read;
mod types;
mod write;

pub(crate) use read::{
    database_time, heartbeat_of, heartbeats, last_heartbeat, outages_in_the_future, outages_since,
};
pub use types::{NodeHeartbeat, Outage};
pub(crate) use write::{AHEAD, Claim, Heartbeat, NoteOutage, StartNode, shorten_future};
