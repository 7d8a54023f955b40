//! The state of the comparison of live games with the store.

use std::sync::atomic::AtomicBool;

use store::GameId;
use tokio::sync::Mutex;

/// The check of the versions of all live games: at most one runs at a time.
#[derive(Debug, Default)]
pub(super) struct VersionCheck {
    pub(super) is_wanted: AtomicBool,
    pub(super) running: Mutex<()>,
    /// The last game of the last check of games with players on other nodes.
    pub(super) last: Mutex<Option<GameId>>,
}
