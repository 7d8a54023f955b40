//! Recovery after a restart, and the heartbeat that shows how long the server was down.

use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use store::{Store, Unavailable};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::games::Games;
use crate::live_game::Message;

const HEARTBEAT_EVERY: Duration = Duration::from_secs(1);

/// Opens all unfinished games: clocks that ran during an outage are credited with its length,
/// flags are watched again, and the computer searches again. Then records that the server is
/// running.
pub(crate) async fn recover(games: &Games) -> Result<(), Unavailable> {
    let last_heartbeat = games.store.last_heartbeat().await?;
    let unfinished = games.store.unfinished_games().await?;
    tracing::info!(games = unfinished.len(), "resuming unfinished games");
    for game in unfinished {
        let result = if let Some(last_heartbeat) = last_heartbeat {
            resume(games, game, last_heartbeat).await
        } else {
            games.send(game, Message::Begin).await;
            Ok(())
        };
        // A damaged game must not affect the others.
        if let Err(why) = result {
            tracing::error!(%game, %why, "the game could not be resumed");
        }
    }
    games.store.heartbeat(games.clock.now()).await
}

async fn resume(
    games: &Games,
    game: store::GameId,
    last_heartbeat: Timestamp,
) -> Result<(), Unavailable> {
    let (reply, resumed) = oneshot::channel();
    let message = Message::Resume {
        last_heartbeat,
        reply,
    };
    games.send(game, message).await;
    resumed.await.unwrap_or(Ok(()))
}

/// Records every second that the server is running, until it closes.
pub(crate) async fn beat(store: Arc<dyn Store>, clock: Clock, closing: CancellationToken) {
    let mut beats = interval(HEARTBEAT_EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = closing.cancelled() => return,
            _ = beats.tick() => {}
        }
        if let Err(why) = store.heartbeat(clock.now()).await {
            tracing::error!(%why, "the heartbeat was not stored");
        }
    }
}
