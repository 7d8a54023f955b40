//! Notices to the subscribers of a store.

use std::sync::Arc;

use crate::id::GameId;

/// The maximum length of a [`Store::signal`](crate::Store::signal), in bytes.
pub const SIGNAL_BYTES: usize = 7_900;

/// A durable change of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The game.
    pub game: GameId,
    /// Its new version, or 0 if data outside the journal has changed: a rematch was offered or
    /// created.
    pub version: u32,
    /// Whether another process made the change.
    pub elsewhere: bool,
}

impl Committed {
    /// A change made by this process.
    pub(crate) const fn here(game: GameId, version: u32) -> Self {
        Self {
            game,
            version,
            elsewhere: false,
        }
    }
}

/// A notice to the subscribers of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The changes of one transaction, in order.
    Committed(Arc<[Committed]>),
    /// A message that another process sent with [`Store::signal`](crate::Store::signal).
    Signal(Arc<str>),
    /// The database was connected or reconnected: earlier changes and messages of other processes
    /// may have been missed.
    Missed,
}
