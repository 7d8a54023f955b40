//! Wakes the games that need the server while nobody follows them: a flag falls, or the computer is
//! to move.

use arbiter::{Millis, Timestamp};
use store::GameId;
use tokio::sync::oneshot;

use crate::game::actor::{Attended, Message};
use crate::game::registry::Games;

/// How often the store is asked which games are due.
const EVERY: Millis = 500;
/// How many games are woken at once.
const AT_ONCE: u32 = 256;
/// A game that could not be read is tried again after this time.
const PUT_OFF: Millis = 60_000;

/// Wakes the games that are due, until the server closes.
pub(crate) async fn watch_the_clocks(games: Games) {
    let closing = games.closing.clone();
    let watching = async {
        loop {
            let at = games.clock.now();
            while wake_due(&games, at).await {}
            games.clock.sleep_until(at + EVERY).await;
        }
    };
    closing.run_until_cancelled(watching).await;
}

/// Wakes the most urgent games that are due, and waits until the store knows when they are next.
/// Returns whether more may be due.
async fn wake_due(games: &Games, at: Timestamp) -> bool {
    // A flag is not judged while nobody can play.
    if games.outages.is_on(games.clock.now()) {
        return false;
    }
    let due = match games.store.due_games(at, AT_ONCE).await {
        Ok(due) => due,
        Err(why) => {
            tracing::error!(%why, "which games are due is not known");
            return false;
        }
    };
    let mut woken = Vec::new();
    for &(game, _) in &due {
        let (done, looked_at) = oneshot::channel();
        let attend = |at| Message::Attend { at, done };
        games.send_stamped(game, attend).await;
        woken.push((game, looked_at));
    }
    // Otherwise the same games would be woken again and again.
    let mut all_well = true;
    for (game, looked_at) in woken {
        match looked_at.await {
            Ok(Attended::Done) => {}
            Ok(Attended::Unreadable) => put_off(games, game).await,
            // Or its task has panicked, which was reported, or the server is closing.
            Ok(Attended::NotNow) | Err(_) => all_well = false,
        }
    }
    all_well && due.len() == AT_ONCE as usize
}

/// A game that cannot be read must not stand before the others for ever.
async fn put_off(games: &Games, game: GameId) {
    let later = games.clock.now() + PUT_OFF;
    if let Err(why) = games.store.postpone(game, None, Some(later)).await {
        tracing::error!(%game, %why, "the game was not put off");
    }
}
