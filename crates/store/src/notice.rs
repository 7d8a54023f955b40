//! Notices to the subscribers of a store.

use std::sync::Arc;

use crate::entry::Entry;
use crate::id::GameId;

/// A durable change of a game by this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The game.
    pub game: GameId,
    /// Its new version, or 0 if data outside the journal has changed: a rematch was offered or
    /// created.
    pub version: u32,
    /// The journal entry of that version; `None` if only data outside the journal has changed.
    pub entry: Option<Arc<Entry>>,
}

impl Committed {
    /// A new journal entry.
    pub(crate) fn entry(game: GameId, version: u32, entry: &Entry) -> Self {
        let entry = Some(Arc::new(entry.clone()));
        Self {
            game,
            version,
            entry,
        }
    }

    /// A change of data outside the journal.
    pub(crate) const fn outside_journal(game: GameId) -> Self {
        Self {
            game,
            version: 0,
            entry: None,
        }
    }
}
