//! Writes queued frames and close frames to a socket.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use tokio::time::timeout;

use game::outbound::{End, Frames, OutboundFrame};
use net::clock::Clock;

/// The timeout for the client's answer to a close frame.
const CLOSING: Duration = Duration::from_secs(2);

/// The close codes of RFC 6455 and its registry that are used here, and a custom one.
pub(super) mod code {
    pub(in crate::websocket) const GOING_AWAY: u16 = 1001;
    pub(in crate::websocket) const PROTOCOL_ERROR: u16 = 1002;
    pub(in crate::websocket) const INVALID_PAYLOAD: u16 = 1007;
    pub(in crate::websocket) const POLICY: u16 = 1008;
    pub(in crate::websocket) const TOO_LARGE: u16 = 1009;
    pub(in crate::websocket) const TRY_AGAIN_LATER: u16 = 1013;
    /// The session has ended.
    pub(in crate::websocket) const SIGNED_OUT: u16 = 4001;
}

/// The reason for closing a connection, sent to the client.
pub(super) struct CloseReason {
    pub(super) code: u16,
    pub(super) reason: &'static str,
}

impl CloseReason {
    /// The close frame of a server that cannot serve the client now: a proxy leads to another one.
    pub(super) const ISOLATED: Self = Self {
        code: code::TRY_AGAIN_LATER,
        reason: "This server cannot store moves at the moment: connect again.",
    };

    /// Creates a close frame for a client that should connect again.
    pub(super) const fn asking_to_reconnect(why: End) -> Self {
        Self {
            code: code::TRY_AGAIN_LATER,
            reason: match why {
                End::TooSlow => "The connection is too slow: connect again to get the rest.",
                End::GameFailed => "A game failed: connect again to follow it further.",
                End::MadeSafe => "This server is now safe for schools: connect again.",
            },
        }
    }
}

/// Writes the outbound frame and all queued ones with a single flush.
pub(super) async fn write(
    socket: &mut WebSocket,
    frames: &mut Frames,
    frame: OutboundFrame,
    clock: &Clock,
) -> Result<(), axum::Error> {
    let mut next = Some(frame);
    while let Some(frame) = next {
        match frame {
            OutboundFrame::Text(text) => socket.feed(Frame::Text(text)).await?,
            OutboundFrame::Both(texts) => {
                for text in texts {
                    socket.feed(Frame::Text(text)).await?;
                }
            }
            OutboundFrame::Game(game) => socket.feed(Frame::Text(game.text(clock.now()))).await?,
        }
        next = frames.try_next();
    }
    socket.flush().await
}

/// Flushes the answer to the close frame of a client. Without it the client would treat the end of
/// the connection as a failure (RFC 6455, 5.5.1). The answer was queued when the close frame was
/// read.
pub(super) async fn answer_close(socket: &mut WebSocket) {
    if !matches!(timeout(CLOSING, socket.flush()).await, Ok(Ok(()))) {
        tracing::debug!("a client left without the answer to its close");
    }
}

/// Writes the queued frames and the close frame, then reads until the client answers it: a
/// connection that is dropped with unread frames may lose the last messages.
pub(super) async fn part(
    socket: &mut WebSocket,
    frames: &mut Frames,
    why: CloseReason,
    clock: &Clock,
) {
    let goodbye = async {
        if let Some(frame) = frames.try_next() {
            write(socket, frames, frame, clock).await?;
        }
        let close = CloseFrame {
            code: why.code,
            reason: Utf8Bytes::from_static(why.reason),
        };
        socket.send(Frame::Close(Some(close))).await?;
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<(), axum::Error>(())
    };
    if !matches!(timeout(CLOSING, goodbye).await, Ok(Ok(()))) {
        tracing::debug!("a client left without answering the close");
    }
}
