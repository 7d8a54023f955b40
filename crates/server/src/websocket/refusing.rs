//! What a connection says to a client whose frames it cannot use.

use protocol::{RefusalCode, SUBPROTOCOL};
use tokio_tungstenite::tungstenite;

use super::close::{Farewell, close};
use super::connection::{Connection, MAX_FRAME};
use crate::limits::metrics::Limit;
use crate::messages::sentence::Sentence;

/// This many frames beyond the limit close the connection.
const MAX_EXCESS: u32 = 500;

impl Connection {
    pub(super) fn malformed(&self, sentence: impl Into<Sentence>) {
        self.outbound.send_error(RefusalCode::Malformed, sentence);
    }

    pub(super) fn refuse_version(&self) {
        self.outbound.send_error(
            RefusalCode::OtherVersion,
            Sentence::new(
                "This page is from another version of Staunton than the server: reload it. Other \
                 programs name the subprotocol {name} when they connect.",
            )
            .with("name", SUBPROTOCOL),
        );
    }

    /// Says why the frames of this client cannot be read any further.
    pub(super) fn refuse_failed(&self, error: axum::Error) -> Option<Farewell> {
        let error = error.into_inner().downcast::<tungstenite::Error>().ok()?;
        match *error {
            tungstenite::Error::Capacity(_) => Some(self.refuse_as_too_large()),
            tungstenite::Error::Utf8(_) => {
                self.malformed("A text frame must be valid UTF-8.");
                Some(Farewell {
                    code: close::INVALID_PAYLOAD,
                    reason: "The text is not valid UTF-8.",
                })
            }
            tungstenite::Error::Protocol(violation) => {
                self.malformed(
                    Sentence::new("This breaks the WebSocket protocol: {why}.")
                        .with("why", violation),
                );
                Some(Farewell {
                    code: close::PROTOCOL_ERROR,
                    reason: "The frames break the WebSocket protocol.",
                })
            }
            error => {
                tracing::debug!(%error, "a socket failed");
                None
            }
        }
    }

    pub(super) fn refuse_as_too_large(&self) -> Farewell {
        self.malformed(
            Sentence::new("A frame may have {most} bytes at most.").with("most", MAX_FRAME),
        );
        Farewell {
            code: close::TOO_LARGE,
            reason: "The frame is too large.",
        }
    }

    pub(super) fn refuse_as_too_many(&mut self) -> Option<Farewell> {
        self.app.metrics.refused(Limit::Frames);
        self.excess += 1;
        if self.excess > MAX_EXCESS {
            return Some(Farewell {
                code: close::POLICY,
                reason: "Far too many frames.",
            });
        }
        let sentence = "Too many frames: wait a little. This one was ignored.";
        self.outbound.send_error(RefusalCode::TooMany, sentence);
        None
    }
}
