//! Wakes the games that need the server while nobody follows them: a flag falls, or the computer is
//! to move.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use async_trait::async_trait;
use store::GameId;
use tokio::sync::oneshot;

use crate::node::Node;

/// How often the store is asked which games are due.
const EVERY: Millis = 500;
/// How many games are woken at once.
const AT_ONCE: u32 = 256;
/// A game that could not be read is tried again after this time.
const PUT_OFF: Millis = 60_000;

/// What became of a game that was woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attended {
    /// The store knows when the game needs the server next.
    Done,
    /// The store cannot be written at the moment.
    NotNow,
    /// The game cannot be read.
    Unreadable,
}

/// The games, as far as they can be woken.
#[async_trait]
pub trait Wake: Send + Sync {
    /// Has a game look at whether it needs the server.
    async fn wake(&self, game: GameId) -> oneshot::Receiver<Attended>;
}

/// Wakes the games that are due, until the server closes.
pub async fn watch_the_clocks(node: Arc<Node>, games: impl Wake) {
    let closing = node.closing.clone();
    let watching = async {
        loop {
            let at = node.clock.now();
            while wake_due(&node, &games, at).await {}
            node.clock.sleep_until(at + EVERY).await;
        }
    };
    closing.run_until_cancelled(watching).await;
}

/// Wakes the most urgent games that are due, and waits until the store knows when they are next.
/// Returns whether more may be due.
async fn wake_due(node: &Node, games: &impl Wake, at: Timestamp) -> bool {
    // A flag is not judged while nobody can play.
    if node.outages.is_on(node.clock.now()) {
        return false;
    }
    let due = match node.store.due_games(at, AT_ONCE).await {
        Ok(due) => due,
        Err(why) => {
            tracing::error!(%why, "which games are due is not known");
            return false;
        }
    };
    let mut woken = Vec::new();
    for &(game, _) in &due {
        woken.push((game, games.wake(game).await));
    }
    // Otherwise the same games would be woken again and again.
    let mut all_well = true;
    for (game, looked_at) in woken {
        match looked_at.await {
            Ok(Attended::Done) => {}
            Ok(Attended::Unreadable) => put_off(node, game).await,
            // Or its task has panicked, which was reported, or the server is closing.
            Ok(Attended::NotNow) | Err(_) => all_well = false,
        }
    }
    all_well && due.len() == AT_ONCE as usize
}

/// A game that cannot be read must not stand before the others for ever.
async fn put_off(node: &Node, game: GameId) {
    let later = node.clock.now() + PUT_OFF;
    if let Err(why) = node.store.postpone(game, None, Some(later)).await {
        tracing::error!(%game, %why, "the game was not put off");
    }
}
