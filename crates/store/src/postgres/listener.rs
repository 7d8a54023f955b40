//! Hears from other processes which versions they have made durable and what they say, and says
//! what this one has to say, on a connection of its own.

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

/// How long to wait before a lost connection is made again.
const PAUSE: Duration = Duration::from_secs(1);
/// The channel of what is said and not stored.
const SIGNALS: &str = "staunton_signals";

/// How long the first connection may take.
const CONNECTING: Duration = Duration::from_secs(10);

/// Starts the thread that listens and speaks, until it is stopped; returns when it listens.
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
    /// Where it tells what it hears. It may be that nobody listens there.
    feed: broadcast::Sender<Notice>,
    to_say: mpsc::Receiver<String>,
    /// Where it tells that it listens; only the first time is waited for.
    listening: SyncSender<()>,
}

impl Listener {
    async fn listen(&mut self) {
        loop {
            if let Err(why) = self.listen_once().await {
                tracing::warn!(database = %self.shared.name, %why, "other processes are not heard");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn listen_once(&mut self) -> Result<(), tokio_postgres::Error> {
        let (client, mut connection) = self.shared.config.connect(NoTls).await?;
        // What has waited for the connection may be true no more, and wanted no more.
        while self.to_say.try_recv().is_ok() {}
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        let own = &self.shared.process;
        let speaking = async {
            // What is only said need not wait for a disk.
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
            // The connection lasts as long as its client.
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

/// What another process says on a channel; none of what this one has said itself.
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
    fn announcements_of_others_are_read() {
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
