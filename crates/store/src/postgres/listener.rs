//! Receives the commits and messages of other processes, and sends the messages of this process, on
//! a separate connection.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_postgres::{AsyncMessage, NoTls};

use super::connection::CHANNEL;
use super::shared::Shared;
use crate::notice::{Committed, Notice};

/// The delay before a lost connection is restored.
const RECONNECT_DELAY: Duration = Duration::from_secs(1);
/// The channel of messages, which are not stored.
const SIGNALS: &str = "staunton_signals";

/// The timeout of the first connection.
const CONNECTING: Duration = Duration::from_secs(10);

/// Starts the thread that receives and sends until it is stopped. Returns when it is subscribed.
pub(super) fn start(
    shared: Arc<Shared>,
    feed: broadcast::Sender<Notice>,
    to_say: mpsc::Receiver<String>,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (listening, listens) = sync_channel(1);
    let mut listener = Listener {
        shared,
        feed,
        to_say,
        listening,
    };
    thread::Builder::new()
        .name("store listener".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = listener.listen() => {}
                    _ = stopped => {}
                }
            });
        })?;
    listens.recv_timeout(CONNECTING).map_err(io::Error::other)
}

struct Listener {
    shared: Arc<Shared>,
    /// The channel for received notices. It may have no subscribers.
    feed: broadcast::Sender<Notice>,
    to_say: mpsc::Receiver<String>,
    /// Signals that the thread is subscribed. Only the first signal is awaited.
    listening: SyncSender<()>,
}

impl Listener {
    async fn listen(&mut self) {
        loop {
            if let Err(why) = self.listen_once().await {
                tracing::warn!(database = %self.shared.name, %why, "notifications are unavailable");
            }
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    }

    async fn listen_once(&mut self) -> Result<(), tokio_postgres::Error> {
        let (client, mut connection) = self.shared.config.connect(NoTls).await?;
        // Messages that waited for the connection may be outdated: drop them.
        while self.to_say.try_recv().is_ok() {}
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        let own = &self.shared.process;
        let speaking = async {
            // Messages are not stored, so they need not wait for the disk.
            let prepare =
                format!("SET synchronous_commit = off; LISTEN {CHANNEL}; LISTEN {SIGNALS}");
            client.batch_execute(&prepare).await?;
            let _ = self.feed.send(Notice::Missed);
            let _ = self.listening.try_send(());
            let say = client.prepare("SELECT pg_notify($1, $2)").await?;
            while let Some(text) = self.to_say.recv().await {
                let payload = format!("{own} {text}");
                client.execute(&say, &[&SIGNALS, &payload]).await?;
            }
            // The connection lasts until its client is dropped.
            std::future::pending::<Result<(), tokio_postgres::Error>>().await
        };
        let hearing = async {
            while let Some(message) = messages.next().await {
                if let AsyncMessage::Notification(heard) = message?
                    && let Some(notice) = notice(heard.channel(), heard.payload(), own)
                {
                    let _ = self.feed.send(notice);
                }
            }
            Ok(())
        };
        tokio::select! {
            result = speaking => result,
            result = hearing => result,
        }
    }
}

/// The notice in a payload; `None` for payloads of this process.
fn notice(channel: &str, payload: &str, own: &str) -> Option<Notice> {
    let (process, text) = payload.split_once(' ').unwrap_or((payload, ""));
    if process == own {
        return None;
    }
    if channel == SIGNALS {
        return Some(Notice::Signal(text.into()));
    }
    let mut words = text.split(' ');
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
    Some(Notice::Committed(versions.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_announcements_of_other_processes() {
        let version = |game: &str, version| Committed {
            game: game.parse().expect("an id"),
            version,
            elsewhere: true,
        };
        let two = [version("AAAAAAAA", 7), version("BBBBBBBB", 1)];
        for (channel, payload, expected) in [
            (
                CHANNEL,
                "other AAAAAAAA 7 BBBBBBBB 1 odd odd CCCCCCCC",
                Some(Notice::Committed(two.into())),
            ),
            (CHANNEL, "own AAAAAAAA 7", None),
            (CHANNEL, "", Some(Notice::Committed([].into()))),
            (SIGNALS, "other a b", Some(Notice::Signal("a b".into()))),
            (SIGNALS, "own a b", None),
        ] {
            assert_eq!(notice(channel, payload, "own"), expected, "{payload:?}");
        }
    }
}
