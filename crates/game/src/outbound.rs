//! The outbound queue of one connection.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use ::language::{InLanguage, Language};
use arbiter::Millis;
use axum::extract::ws::Utf8Bytes;
use messages::sentence::Sentence;
use protocol::{RefusalCode, ServerMessage};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::frame;
use crate::snapshot::GameMessage;

/// The maximum number of outbound frames in the queue of a slow client, and the maximum number of
/// bytes before the last of them.
const MAX_QUEUED_FRAMES: usize = 64;
const MAX_QUEUED_BYTES: usize = 128 * 1024;

/// The sending end of a bounded outbound queue. A client that does not keep up is disconnected, and
/// requests the missing messages when it reconnects.
#[derive(Clone, Debug)]
pub struct Outbound {
    connection: u64,
    /// The language of the recipient.
    language: Language,
    /// Boxed: a channel allocates room for at least 32, which stays allocated for an idle
    /// connection.
    frames: mpsc::Sender<Box<OutboundFrame>>,
    waiting_bytes: Arc<AtomicUsize>,
    ending: Ending,
    /// The number of subscribed games that are being played or may begin at any moment.
    running: Arc<AtomicUsize>,
    /// The round-trip time in milliseconds.
    lag: Arc<AtomicU64>,
}

/// Counts a game as running while this value exists.
#[derive(Debug)]
pub struct Running(Arc<AtomicUsize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Frames that are written together.
#[derive(Debug)]
pub enum OutboundFrame {
    /// One text frame.
    Text(Utf8Bytes),
    /// The answer to a command, and the update that the command made.
    Both([Utf8Bytes; 2]),
    /// A whole game, which is serialized when it is about to be sent.
    Game(GameMessage),
}

impl OutboundFrame {
    /// Returns the approximate memory use in bytes: a game is shared by all connections that wait
    /// for it.
    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Both(texts) => texts.iter().map(|text| text.len()).sum(),
            Self::Game(_) => size_of::<GameMessage>(),
        }
    }
}

/// The reason why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The queue was full.
    TooSlow,
    /// A subscribed game failed: it is reloaded, and the client must subscribe again.
    GameFailed,
    /// Safe mode was enabled: the games that a guest may watch are checked again.
    MadeSafe,
}

/// The signal to close a connection, with the reason; the first reason wins.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    why: Arc<OnceLock<End>>,
    ended: CancellationToken,
}

impl Ending {
    fn set(&self, why: End) {
        // An earlier reason is kept.
        let _ = self.why.set(why);
        self.ended.cancel();
    }

    /// Waits for the signal.
    pub async fn wait(&self) -> End {
        self.ended.cancelled().await;
        self.why.get().copied().unwrap_or(End::TooSlow)
    }
}

/// The receiving end of an [`Outbound`].
#[derive(Debug)]
pub struct Frames {
    queue: mpsc::Receiver<Box<OutboundFrame>>,
    waiting_bytes: Arc<AtomicUsize>,
    /// The signal to close the connection, with the reason.
    pub ending: Ending,
}

impl Frames {
    /// Waits for the next item.
    pub async fn next(&mut self) -> Option<OutboundFrame> {
        let frame = self.queue.recv().await?;
        self.taken(&frame);
        Some(*frame)
    }

    /// Returns the next item if one is waiting.
    pub fn try_next(&mut self) -> Option<OutboundFrame> {
        let frame = self.queue.try_recv().ok()?;
        self.taken(&frame);
        Some(*frame)
    }

    /// Whether no frame is waiting.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    fn taken(&self, frame: &OutboundFrame) {
        self.waiting_bytes
            .fetch_sub(frame.size(), Ordering::Relaxed);
    }
}

impl Outbound {
    /// Creates the two ends of the queue of a new connection.
    pub fn open(language: Language) -> (Self, Frames) {
        static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
        Self::new(CONNECTIONS.fetch_add(1, Ordering::Relaxed), language)
    }

    /// Creates the two ends of a queue for the connection with this number.
    pub(crate) fn new(connection: u64, language: Language) -> (Self, Frames) {
        let (sender, queue) = mpsc::channel(MAX_QUEUED_FRAMES);
        let outbound = Self {
            connection,
            language,
            frames: sender,
            waiting_bytes: Arc::default(),
            ending: Ending::default(),
            running: Arc::default(),
            lag: Arc::default(),
        };
        let frames = Frames {
            queue,
            waiting_bytes: Arc::clone(&outbound.waiting_bytes),
            ending: outbound.ending.clone(),
        };
        (outbound, frames)
    }

    /// Returns the connection's number, which is unique since the server started.
    pub const fn connection(&self) -> u64 {
        self.connection
    }

    /// Returns the language of the recipient.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Queues a message.
    pub fn send(&self, message: &ServerMessage) {
        self.send_frame(OutboundFrame::Text(frame::text(message)));
    }

    /// Queues an item. The same text can be sent to many connections.
    pub fn send_frame(&self, frame: OutboundFrame) {
        let size = frame.size();
        let before = self.waiting_bytes.fetch_add(size, Ordering::Relaxed);
        if before > MAX_QUEUED_BYTES {
            self.end(End::TooSlow);
        }
        match self.frames.try_send(Box::new(frame)) {
            Ok(()) => {}
            Err(error) => {
                self.waiting_bytes.fetch_sub(size, Ordering::Relaxed);
                if let mpsc::error::TrySendError::Full(_) = error {
                    self.end(End::TooSlow);
                }
            }
        }
    }

    /// Closes the connection; the client should reconnect.
    pub fn end(&self, why: End) {
        self.ending.set(why);
    }

    /// Reports that a frame could not be handled.
    pub fn send_error(&self, code: RefusalCode, sentence: impl Into<Sentence>) {
        self.send(&ServerMessage::Error {
            code,
            message: sentence.into().in_language(self.language),
        });
    }

    /// Counts one more game that is being played or is about to be.
    pub fn runs(&self) -> Running {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(Arc::clone(&self.running))
    }

    /// Whether the connection is subscribed to a game that is not over.
    pub fn follows_a_running_game(&self) -> bool {
        self.running.load(Ordering::Relaxed) > 0
    }

    /// Sets the round-trip time to the client.
    pub fn set_lag(&self, lag: Millis) {
        self.lag.store(lag, Ordering::Relaxed);
    }

    /// Returns the round-trip time to the client; 0 while it is not known.
    pub fn lag(&self) -> Millis {
        self.lag.load(Ordering::Relaxed)
    }

    /// Whether the client is gone.
    pub fn is_closed(&self) -> bool {
        self.frames.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disconnects_a_client_that_does_not_read_and_bounds_its_queue() {
        let (outbound, mut frames) = Outbound::new(1, Language::ENGLISH);
        for _ in 0..MAX_QUEUED_FRAMES {
            outbound.send(&ServerMessage::Pong { nonce: 1 });
        }
        assert!(!frames.ending.ended.is_cancelled());
        outbound.send(&ServerMessage::Pong { nonce: 2 });
        assert_eq!(frames.ending.why.get(), Some(&End::TooSlow));
        let mut waiting = 0;
        while frames.try_next().is_some() {
            waiting += 1;
        }
        assert_eq!(waiting, MAX_QUEUED_FRAMES);
    }

    #[test]
    fn bounds_the_bytes_in_the_outbound_queue() {
        let (outbound, mut frames) = Outbound::new(1, Language::ENGLISH);
        let long = Utf8Bytes::from("x".repeat(MAX_QUEUED_BYTES));
        for _ in 0..20 {
            // The length of a text is not limited if the client reads in time.
            outbound.send_frame(OutboundFrame::Text(long.clone()));
            outbound.send_frame(OutboundFrame::Text(long.clone()));
            while frames.try_next().is_some() {}
        }
        assert!(!frames.ending.ended.is_cancelled());
        for _ in 0..3 {
            outbound.send_frame(OutboundFrame::Text(long.clone()));
        }
        assert_eq!(frames.ending.why.get(), Some(&End::TooSlow));
    }
}
