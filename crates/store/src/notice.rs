//! Notices to the listeners of a store.

use std::sync::Arc;

use crate::id::GameId;

/// The longest text of a [`Store::signal`](crate::Store::signal), in bytes.
pub const SIGNAL_BYTES: usize = 7_900;

/// Something new of a game that has become durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The game.
    pub game: GameId,
    /// Its new version; 0 when something beside the journal has changed: a rematch was offered or
    /// made.
    pub version: u32,
    /// Whether another process has made it durable.
    pub elsewhere: bool,
}

impl Committed {
    /// What this process makes.
    pub(crate) const fn here(game: GameId, version: u32) -> Self {
        Self {
            game,
            version,
            elsewhere: false,
        }
    }
}

/// What a store tells those who listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What has become durable in one transaction, in order.
    Committed(Arc<[Committed]>),
    /// What another process has said by [`Store::signal`](crate::Store::signal).
    Signal(Arc<str>),
    /// The connection to the database was made (again): what other processes have committed or
    /// said before may have been missed.
    Missed,
}
