//! Wakes games that are due while they have no connections: a flag falls, or it is the computer's
//! turn.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use async_trait::async_trait;
use store::GameId;
use tokio::sync::oneshot;

use crate::node::Node;

/// The interval at which the store is asked for due games.
const POLL_INTERVAL: Millis = 500;
/// The maximum number of games woken in one batch.
const BATCH_SIZE: u32 = 256;
/// A game that could not be read is retried after this time.
const RETRY_DELAY: Millis = 60_000;

/// The result of waking a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attended {
    /// The next due time of the game is stored.
    Done,
    /// The store cannot be written at the moment.
    NotNow,
    /// The game cannot be read.
    Unreadable,
}

/// A way to wake games.
#[async_trait]
pub trait Wake: Send + Sync {
    /// Makes a game check whether it is due.
    async fn wake(&self, game: GameId) -> oneshot::Receiver<Attended>;
}

/// Wakes due games until the server closes, while this node leads.
pub async fn run(node: Arc<Node>, games: impl Wake) {
    let closing = node.closing.clone();
    let watching = async {
        loop {
            let at = node.clock.now();
            while node.leads() && wake_due(&node, &games, at).await {}
            node.clock.sleep_until(at + POLL_INTERVAL).await;
        }
    };
    closing.run_until_cancelled(watching).await;
}

/// Wakes the most urgent due games, and waits until their next due times are stored. Returns
/// whether more games may be due.
async fn wake_due(node: &Node, games: &impl Wake, at: Timestamp) -> bool {
    // Flags are not checked during an outage.
    if node.outages.is_on(node.clock.now()) {
        return false;
    }
    let due = match node.store.due_games(at, BATCH_SIZE).await {
        Ok(due) => due,
        Err(why) => {
            tracing::error!(%why, "the due games cannot be read");
            return false;
        }
    };
    let mut woken = Vec::new();
    for &(game, _) in &due {
        woken.push((game, games.wake(game).await));
    }
    // Waits for all results: otherwise the same games would be woken repeatedly.
    let mut all_well = true;
    for (game, looked_at) in woken {
        match looked_at.await {
            Ok(Attended::Done) => {}
            Ok(Attended::Unreadable) => put_off(node, game).await,
            // `Err`: its task panicked, which was logged, or the server is closing.
            Ok(Attended::NotNow) | Err(_) => all_well = false,
        }
    }
    all_well && due.len() == BATCH_SIZE as usize
}

/// Postpones a game that cannot be read, so that it does not block the others forever.
async fn put_off(node: &Node, game: GameId) {
    let later = node.clock.now() + RETRY_DELAY;
    if let Err(why) = node.store.postpone(game, None, Some(later)).await {
        tracing::error!(%game, %why, "the game could not be postponed");
    }
}
