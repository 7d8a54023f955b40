//! Frames for one connected client.

use axum::extract::ws::Utf8Bytes;
use protocol::{RefusalCode, ServerMessage};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many frames may wait for a client that reads slowly.
const WAITING: usize = 64;

/// Frames for one connection. They never wait without bound: a client that does not
/// keep up is disconnected, and asks for the rest when it is back.
#[derive(Clone, Debug)]
pub(crate) struct Outbound {
    connection: u64,
    frames: mpsc::Sender<Utf8Bytes>,
    too_slow: CancellationToken,
}

/// The other end of an [`Outbound`].
#[derive(Debug)]
pub(crate) struct Frames {
    pub(crate) waiting: mpsc::Receiver<Utf8Bytes>,
    /// Cancelled when a frame found no room.
    pub(crate) too_slow: CancellationToken,
}

impl Outbound {
    pub(crate) fn new(connection: u64) -> (Self, Frames) {
        let (frames, waiting) = mpsc::channel(WAITING);
        let too_slow = CancellationToken::new();
        let outbound = Self {
            connection,
            frames,
            too_slow: too_slow.clone(),
        };
        (outbound, Frames { waiting, too_slow })
    }

    /// The connection's number, which no other has had since the server started.
    pub(crate) const fn connection(&self) -> u64 {
        self.connection
    }

    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(text(message));
    }

    /// The same text can go to many.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(text) {
            self.too_slow.cancel();
        }
    }

    /// Reports that a frame could not be handled.
    pub(crate) fn send_error(&self, code: RefusalCode, message: impl Into<String>) {
        self.send(&ServerMessage::Error {
            code,
            message: message.into(),
        });
    }

    /// Whether the client is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.frames.is_closed()
    }
}

/// The frame that carries a message.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("every message of the protocol has string keys")
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_read_is_given_up_and_nothing_piles_up() {
        let (outbound, mut frames) = Outbound::new(1);
        for _ in 0..WAITING {
            outbound.send(&ServerMessage::Pong { nonce: 1 });
        }
        assert!(!frames.too_slow.is_cancelled());
        outbound.send(&ServerMessage::Pong { nonce: 2 });
        assert!(frames.too_slow.is_cancelled());
        let mut waiting = 0;
        while frames.waiting.try_recv().is_ok() {
            waiting += 1;
        }
        assert_eq!(waiting, WAITING);
    }
}
