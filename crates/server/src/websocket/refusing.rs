//! Errors sent to clients with unusable frames.

use std::io;

use limits::metrics::Limit;
use messages::sentence::Sentence;
use net::input::EndlessMessage;
use protocol::{RefusalCode, SUBPROTOCOL};
use tokio_tungstenite::tungstenite;

use super::close::{CloseReason, code};
use super::connection::{Connection, MAX_FRAME};
use super::dispatch::Handler;

/// The number of frames beyond the rate limit that closes the connection.
const MAX_EXCESS: u32 = 500;

impl<H: Handler> Connection<H> {
    pub(super) fn malformed(&self, sentence: impl Into<Sentence>) {
        self.client
            .outbound
            .send_error(RefusalCode::Malformed, sentence);
    }

    pub(super) fn refuse_version(&self) {
        self.client.outbound.send_error(
            RefusalCode::OtherVersion,
            Sentence::new(
                "This page and the server have different versions: reload the page. Other programs \
                 must request the subprotocol {name} when they connect.",
            )
            .with("name", SUBPROTOCOL),
        );
    }

    /// Sends the reason why the frames of this client cannot be read any further.
    pub(super) fn refuse_failed(&self, error: axum::Error) -> Option<CloseReason> {
        let error = error.into_inner().downcast::<tungstenite::Error>().ok()?;
        match *error {
            tungstenite::Error::Capacity(_) => Some(self.refuse_as_too_large()),
            tungstenite::Error::Io(why) if is_endless(&why) => Some(self.refuse_as_too_large()),
            tungstenite::Error::Utf8(_) => {
                self.malformed("A text frame must be valid UTF-8.");
                Some(CloseReason {
                    code: code::INVALID_PAYLOAD,
                    reason: "The text is not valid UTF-8.",
                })
            }
            tungstenite::Error::Protocol(violation) => {
                self.malformed(
                    Sentence::new("This violates the WebSocket protocol: {why}.")
                        .with("why", violation),
                );
                Some(CloseReason {
                    code: code::PROTOCOL_ERROR,
                    reason: "The frames break the WebSocket protocol.",
                })
            }
            error => {
                tracing::debug!(%error, "a socket failed");
                None
            }
        }
    }

    pub(super) fn refuse_as_too_large(&self) -> CloseReason {
        self.malformed(
            Sentence::new("A frame can have at most {most} bytes.").with("most", MAX_FRAME),
        );
        CloseReason {
            code: code::TOO_LARGE,
            reason: "The frame is too large.",
        }
    }

    pub(super) fn refuse_as_too_many(&mut self) -> Option<CloseReason> {
        self.client.site.metrics.refused(Limit::Frames);
        self.excess += 1;
        if self.excess > MAX_EXCESS {
            return Some(CloseReason {
                code: code::POLICY,
                reason: "Far too many frames.",
            });
        }
        self.client.ignored();
        None
    }
}

/// Returns whether a message was aborted because it has too many fragments.
fn is_endless(why: &io::Error) -> bool {
    let inner = why.get_ref();
    inner.is_some_and(<dyn std::error::Error + Send + Sync>::is::<EndlessMessage>)
}
