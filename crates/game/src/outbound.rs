//! Frames for one connected client.

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

/// How many parcels may wait for a client that reads slowly, and how many bytes before the last
/// of them.
const WAITING: usize = 64;
const WAITING_BYTES: usize = 128 * 1024;

/// Frames for one connection. They never wait without bound: a client that does not
/// keep up is disconnected, and asks for the rest when it is back.
#[derive(Clone, Debug)]
pub struct Outbound {
    connection: u64,
    /// That of whoever reads what is sent.
    language: Language,
    /// Boxed: a channel has room for 32 at least, which an idle connection keeps in memory.
    parcels: mpsc::Sender<Box<Parcel>>,
    waiting_bytes: Arc<AtomicUsize>,
    ending: Ending,
    /// How many of the games that it follows are being played, or may begin at any moment.
    running: Arc<AtomicUsize>,
    /// How long messages take there and back, in milliseconds.
    lag: Arc<AtomicU64>,
}

/// A game that is being played, as long as this exists.
#[derive(Debug)]
pub struct Running(Arc<AtomicUsize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What is written in one go.
#[derive(Debug)]
pub enum Parcel {
    /// One text frame.
    Text(Utf8Bytes),
    /// The answer to a command, and the update that it has made.
    Both([Utf8Bytes; 2]),
    /// A whole game, which becomes a text when it is its turn.
    Game(GameMessage),
}

impl Parcel {
    /// The bytes that it keeps in memory, roughly: a game is shared by all who wait for it.
    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Both(texts) => texts.iter().map(|text| text.len()).sum(),
            Self::Game(_) => size_of::<GameMessage>(),
        }
    }
}

/// Why a connection is ended by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A frame found no room.
    TooSlow,
    /// A followed game failed: it is loaded anew, and must be watched again.
    GameFailed,
    /// The server has become safe: what a guest may follow is asked anew.
    MadeSafe,
}

/// Whether and why a connection is to end; the first reason counts.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    why: Arc<OnceLock<End>>,
    ended: CancellationToken,
}

impl Ending {
    fn set(&self, why: End) {
        // An earlier reason stands.
        let _ = self.why.set(why);
        self.ended.cancel();
    }

    /// Returns when the connection is to end.
    pub async fn wait(&self) -> End {
        self.ended.cancelled().await;
        self.why.get().copied().unwrap_or(End::TooSlow)
    }
}

/// The other end of an [`Outbound`].
#[derive(Debug)]
pub struct Frames {
    parcels: mpsc::Receiver<Box<Parcel>>,
    waiting_bytes: Arc<AtomicUsize>,
    /// Why and when the connection ends.
    pub ending: Ending,
}

impl Frames {
    /// The next parcel, as soon as there is one.
    pub async fn next(&mut self) -> Option<Parcel> {
        let parcel = self.parcels.recv().await?;
        self.taken(&parcel);
        Some(*parcel)
    }

    /// The next parcel, if there is one.
    pub fn try_next(&mut self) -> Option<Parcel> {
        let parcel = self.parcels.try_recv().ok()?;
        self.taken(&parcel);
        Some(*parcel)
    }

    /// Whether no frame waits.
    pub fn is_empty(&self) -> bool {
        self.parcels.is_empty()
    }

    fn taken(&self, parcel: &Parcel) {
        self.waiting_bytes
            .fetch_sub(parcel.size(), Ordering::Relaxed);
    }
}

impl Outbound {
    /// The two ends of the queue of a connection.
    pub fn new(connection: u64, language: Language) -> (Self, Frames) {
        let (sender, parcels) = mpsc::channel(WAITING);
        let outbound = Self {
            connection,
            language,
            parcels: sender,
            waiting_bytes: Arc::default(),
            ending: Ending::default(),
            running: Arc::default(),
            lag: Arc::default(),
        };
        let frames = Frames {
            parcels,
            waiting_bytes: Arc::clone(&outbound.waiting_bytes),
            ending: outbound.ending.clone(),
        };
        (outbound, frames)
    }

    /// The connection's number, which no other has had since the server started.
    pub const fn connection(&self) -> u64 {
        self.connection
    }

    /// The language of whoever reads what is sent.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Queues a message.
    pub fn send(&self, message: &ServerMessage) {
        self.send_parcel(Parcel::Text(frame::text(message)));
    }

    /// The same text can go to many.
    pub fn send_parcel(&self, parcel: Parcel) {
        let size = parcel.size();
        let before = self.waiting_bytes.fetch_add(size, Ordering::Relaxed);
        if before > WAITING_BYTES {
            self.end(End::TooSlow);
        }
        match self.parcels.try_send(Box::new(parcel)) {
            Ok(()) => {}
            Err(error) => {
                self.waiting_bytes.fetch_sub(size, Ordering::Relaxed);
                if let mpsc::error::TrySendError::Full(_) = error {
                    self.end(End::TooSlow);
                }
            }
        }
    }

    /// Ends the connection; the client is to connect again.
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

    /// Counts one more game that is being played, or is about to be.
    pub fn runs(&self) -> Running {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(Arc::clone(&self.running))
    }

    /// Whether the connection follows a game that is not over.
    pub fn follows_a_running_game(&self) -> bool {
        self.running.load(Ordering::Relaxed) > 0
    }

    /// Notes how long messages take to the client and back.
    pub fn set_lag(&self, lag: Millis) {
        self.lag.store(lag, Ordering::Relaxed);
    }

    /// How long messages take to the client and back; 0 as long as that is not known.
    pub fn lag(&self) -> Millis {
        self.lag.load(Ordering::Relaxed)
    }

    /// Whether the client is gone.
    pub fn is_closed(&self) -> bool {
        self.parcels.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_read_is_given_up_and_nothing_piles_up() {
        let (outbound, mut frames) = Outbound::new(1, Language::ENGLISH);
        for _ in 0..WAITING {
            outbound.send(&ServerMessage::Pong { nonce: 1 });
        }
        assert!(!frames.ending.ended.is_cancelled());
        outbound.send(&ServerMessage::Pong { nonce: 2 });
        assert_eq!(frames.ending.why.get(), Some(&End::TooSlow));
        let mut waiting = 0;
        while frames.try_next().is_some() {
            waiting += 1;
        }
        assert_eq!(waiting, WAITING);
    }

    #[test]
    fn long_texts_do_not_pile_up_either() {
        let (outbound, mut frames) = Outbound::new(1, Language::ENGLISH);
        let long = Utf8Bytes::from("x".repeat(WAITING_BYTES));
        for _ in 0..20 {
            // One that is read in time may be as long as it likes.
            outbound.send_parcel(Parcel::Text(long.clone()));
            outbound.send_parcel(Parcel::Text(long.clone()));
            while frames.try_next().is_some() {}
        }
        assert!(!frames.ending.ended.is_cancelled());
        for _ in 0..3 {
            outbound.send_parcel(Parcel::Text(long.clone()));
        }
        assert_eq!(frames.ending.why.get(), Some(&End::TooSlow));
    }
}
