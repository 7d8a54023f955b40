//! Games of arenas that have ended.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard};

use store::TournamentId;
use tokio::sync::Notify;
use tournament::GameKey;

/// The maximum number of games that wait. If there are more, the schedule finds their results.
const MAX_WAITING: usize = 20_000;

type Waiting = HashMap<TournamentId, BTreeSet<GameKey>>;

/// Games of arenas that have ended and whose results are not entered yet.
#[derive(Default)]
pub(super) struct Ended {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

impl Ended {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("lock is not poisoned")
    }

    /// Adds a game.
    pub(super) fn add(&self, tournament: TournamentId, game: GameKey) {
        let mut waiting = self.lock();
        if waiting.values().map(BTreeSet::len).sum::<usize>() < MAX_WAITING {
            waiting.entry(tournament).or_default().insert(game);
        }
        drop(waiting);
        self.changed.notify_one();
    }

    /// Waits for games, and takes them.
    pub(super) async fn take(&self) -> Waiting {
        loop {
            let waiting = std::mem::take(&mut *self.lock());
            if !waiting.is_empty() {
                return waiting;
            }
            self.changed.notified().await;
        }
    }
}
