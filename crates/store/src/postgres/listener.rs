//! Hears from other processes which versions they have made durable.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::{broadcast, oneshot};
use tokio_postgres::{AsyncMessage, NoTls};

use super::Shared;
use super::connection::CHANNEL;
use crate::Committed;

/// How long to wait before a lost connection is made again.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts the thread that listens, until it is stopped.
pub(super) fn start(
    shared: Arc<Shared>,
    feed: broadcast::Sender<Committed>,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    thread::Builder::new()
        .name("store listener".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = listen(&shared, &feed) => {}
                    _ = stopped => {}
                }
            });
        })?;
    Ok(())
}

async fn listen(shared: &Shared, feed: &broadcast::Sender<Committed>) {
    loop {
        if let Err(why) = listen_once(shared, feed).await {
            tracing::warn!(database = %shared.name, %why, "other processes are not heard");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen_once(
    shared: &Shared,
    feed: &broadcast::Sender<Committed>,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = shared.config.connect(NoTls).await?;
    let mut messages = poll_fn(move |context| connection.poll_message(context));
    let listening = async move {
        client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
        // The connection lasts as long as its client.
        std::future::pending::<Result<(), tokio_postgres::Error>>().await
    };
    let hearing = async {
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message? {
                for version in versions(notification.payload(), &shared.process) {
                    // It may be that nobody listens.
                    let _ = feed.send(version);
                }
            }
        }
        Ok(())
    };
    tokio::select! {
        result = listening => result,
        result = hearing => result,
    }
}

/// The versions that another process announces; none of this one's own.
fn versions(payload: &str, own: &str) -> Vec<Committed> {
    let mut words = payload.split(' ');
    if words.next() == Some(own) {
        return Vec::new();
    }
    let mut versions = Vec::new();
    while let (Some(game), Some(version)) = (words.next(), words.next()) {
        if let (Ok(game), Ok(version)) = (game.parse(), version.parse()) {
            versions.push(Committed {
                game,
                version,
                elsewhere: true,
            });
        }
    }
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_of_others_are_read() {
        let heard = versions("other AAAAAAAA 7 BBBBBBBB 1 odd odd CCCCCCCC", "own");
        let games: Vec<_> = heard
            .iter()
            .map(|version| (version.game.as_str(), version.version))
            .collect();
        assert_eq!(games, [("AAAAAAAA", 7), ("BBBBBBBB", 1)]);
        assert_eq!(versions("own AAAAAAAA 7", "own"), []);
        assert_eq!(versions("", "own"), []);
    }
}
