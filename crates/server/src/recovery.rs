//! Recovery after a restart, and the heartbeat that shows how long the server was down.

use arbiter::{Millis, Timestamp};
use store::Unavailable;
use tokio::sync::oneshot;

use crate::games::Games;
use crate::live_game::Message;

const HEARTBEAT_EVERY: Millis = 1_000;
/// A clock that is behind by less makes a short pause, and nothing worse.
const SMALL_LAG: Millis = 1_000;

/// Opens all unfinished games: clocks that ran during an outage are credited with its length,
/// flags are watched again, and the computer searches again. Then records that the server is
/// running.
pub(crate) async fn recover(games: &Games) -> Result<(), Unavailable> {
    let last_heartbeat = games.store.last_heartbeat().await?;
    let unfinished = games.store.unfinished_games().await?;
    let now = games.clock.now();
    if let Some(last) = last_heartbeat
        && last - now > SMALL_LAG
    {
        let seconds = (last - now) / 1_000;
        tracing::warn!(
            seconds,
            "the system clock is behind the last use of the database: games with a clock wait \
             until it is set right"
        );
        games.outages.clock_is_behind(last);
    }
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
    // A clock that is behind must not hide that it is.
    if games.outages.lag(now).is_some() {
        return Ok(());
    }
    games.store.heartbeat(now).await
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

/// Records every second that the server is running, until it closes, and observes when the
/// store cannot be written.
pub(crate) async fn beat(games: Games) {
    let closing = games.closing.clone();
    closing
        .run_until_cancelled(async {
            loop {
                let at = games.clock.now();
                beat_once(&games, at).await;
                games.clock.sleep_until(at + HEARTBEAT_EVERY).await;
            }
        })
        .await;
}

async fn beat_once(games: &Games, at: Timestamp) {
    let outages = &games.outages;
    if outages.lag(at).is_some() {
        games.clock.follow_the_system();
        return;
    }
    outages.clock_has_caught_up(at);
    outages.writing(at);
    match games.store.heartbeat(at).await {
        Ok(()) => outages.written(games.clock.now()),
        Err(why) => {
            tracing::error!(%why, "the heartbeat was not stored");
            outages.not_written();
            if games.store.is_broken() {
                games.broken.cancel();
            }
        }
    }
}

/// Records that the server ends now.
pub(crate) async fn last_beat(games: &Games) {
    let now = games.clock.now();
    if games.outages.lag(now).is_none()
        && let Err(why) = games.store.heartbeat(now).await
    {
        tracing::error!(%why, "the last heartbeat was not stored");
    }
}
