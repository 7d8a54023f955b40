//! Outages.

use arbiter::Timestamp;

/// A time in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last moment at which the store is known to have been written.
    pub began_at: Timestamp,
    /// When it could be written again.
    pub ended_at: Timestamp,
}
