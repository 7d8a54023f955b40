//! The socket of one connected client.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket};
use game::outbound::{End, Frames};
use limits::table::OpenSocket;
use limits::token_bucket::Bucket;
use messages::sentence::Sentence;
use net::accept::Peer;
use protocol::ClientMessage;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::client::Client;
use super::close::{CloseReason, code, write};
use super::dispatch::{Handler, only_watches};
use crate::http::session_registry::SignedIn;
use crate::websocket::lag::Lag;

/// The maximum frame size in bytes; all messages of the protocol are much shorter.
pub(super) const MAX_FRAME: usize = 16 * 1024;
/// While no followed game is running, a dead connection is detected after 75 seconds.
const IDLE: PingPolicy = PingPolicy {
    ping_after: Duration::from_secs(25),
    unanswered: 2,
};
/// While a followed game is running, a dead connection is detected after 5 seconds.
const PLAYING: PingPolicy = PingPolicy {
    ping_after: Duration::from_millis(2_500),
    unanswered: 1,
};
/// The timeout for writing.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The parameters of dead-connection detection.
#[derive(Clone, Copy)]
struct PingPolicy {
    /// The time without input after which the client gets a ping.
    ping_after: Duration,
    /// The number of unanswered pings after which the client is disconnected instead.
    unanswered: u32,
}

/// The reason why [`Connection::converse`] has returned.
pub(super) enum Ended {
    /// The connection is lost: the client is gone, or a write has failed.
    Left,
    /// The client has sent a close frame, and waits for the server's close frame.
    Closed,
    /// The server closes the connection with this close frame.
    Told(CloseReason),
    /// The client has sent a message that must be handled on the player runtime, to which the
    /// connection moves.
    MoveToPlayers(ClientMessage),
}

/// The runtime that serves a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pool {
    Spectators,
    Players,
}

pub(super) struct Connection<H> {
    pub(super) client: Client,
    pub(super) handler: H,
    pub(super) signed_in: SignedIn,
    /// Whether the server is in safe mode (for schools).
    pub(super) safety: watch::Receiver<bool>,
    pub(super) _permit: OpenSocket,
    /// The connection counts as open until this is dropped.
    pub(super) peer: Peer,
    /// Whether the client speaks this version of the protocol. Otherwise every message gets a
    /// version error.
    pub(super) understands: bool,
    pub(super) allowance: Bucket,
    pub(super) excess: u32,
    pub(super) lag: Lag,
}

impl<H: Handler> Connection<H> {
    pub(super) async fn converse(
        &mut self,
        socket: &mut WebSocket,
        frames: &mut Frames,
        among: Pool,
    ) -> Ended {
        let closing = self.client.site.closing.clone();
        let ending = frames.ending.clone();
        let node = Arc::clone(&self.client.site.games.node);
        let isolation = &node.isolation;
        let signed_out = self.signed_in.ended(&self.client.site.clock);
        tokio::pin!(signed_out);
        // The time of the last input or ping, and the number of pings since the last input.
        let mut quiet_since = Instant::now();
        let mut unanswered = 0;
        loop {
            let is_playing = self.client.outbound.follows_a_running_game();
            let policy = if is_playing { PLAYING } else { IDLE };
            tokio::select! {
                // Queued frames are written before more is read. `select!` does not choose between
                // two ready branches with equal probability, so without the condition many frames
                // could be read without any output, as if the client were too slow.
                frame = socket.recv(), if frames.is_empty() => {
                    (quiet_since, unanswered) = (Instant::now(), 0);
                    self.peer.input.message_ends();
                    match frame {
                        Some(Ok(Frame::Close(_))) => return Ended::Closed,
                        None => return Ended::Left,
                        Some(Ok(frame)) => {
                            let message = match self.read(frame) {
                                Ok(message) => message,
                                Err(NoMessage::Handled) => continue,
                                Err(NoMessage::Fatal(close_frame)) => return Ended::Told(close_frame),
                            };
                            if among == Pool::Spectators && !only_watches(&message) {
                                return Ended::MoveToPlayers(message);
                            }
                            // Boxed, so that the future needs memory only while a message is
                            // handled.
                            Box::pin(self.handler.handle(&mut self.client, message)).await;
                        }
                        Some(Err(error)) => {
                            return self.refuse_failed(error).map_or(Ended::Left, Ended::Told);
                        }
                    }
                }
                Some(frame) = frames.next() => {
                    let writing = write(socket, frames, frame, &self.client.site.clock);
                    let written = Box::pin(timeout(WRITE_TIMEOUT, writing)).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                // Frames of games have priority.
                text = self.handler.next(&self.client), if frames.is_empty() => {
                    // `Err`: a request has panicked, which was logged.
                    let Ok(text) = text else {
                        return Ended::Left;
                    };
                    let frame = Frame::Text(text);
                    if !matches!(timeout(WRITE_TIMEOUT, socket.send(frame)).await, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                () = sleep_until(quiet_since + policy.ping_after) => {
                    if unanswered >= policy.unanswered {
                        return Ended::Left;
                    }
                    (quiet_since, unanswered) = (Instant::now(), unanswered + 1);
                    let ping = socket.send(Frame::Ping(axum::body::Bytes::new()));
                    if !matches!(timeout(WRITE_TIMEOUT, ping).await, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                () = sleep_until_some(self.client.ping_for_lag), if is_playing => {
                    self.client.ping_for_lag = Some(Instant::now() + self.client.site.lag_pings);
                    if let Some(payload) = self.lag.ping(self.client.site.clock.now()) {
                        let ping = socket.send(Frame::Ping(payload.to_vec().into()));
                        if !matches!(timeout(WRITE_TIMEOUT, ping).await, Ok(Ok(()))) {
                            return Ended::Left;
                        }
                    }
                }
                () = isolation.begins() => return Ended::Told(CloseReason::ISOLATED),
                why = ending.wait() => return Ended::Told(CloseReason::asking_to_reconnect(why)),
                () = becomes_safe(&mut self.safety), if self.client.caller.is_guest => {
                    return Ended::Told(CloseReason::asking_to_reconnect(End::MadeSafe));
                }
                () = &mut signed_out => {
                    return Ended::Told(CloseReason {
                        code: code::SIGNED_OUT,
                        reason: "This session has ended: load the page again.",
                    });
                }
                () = closing.cancelled() => {
                    return Ended::Told(CloseReason {
                        code: code::GOING_AWAY,
                        reason: "The server is shutting down.",
                    });
                }
            }
        }
    }

    /// Parses the message in a frame, if it contains one.
    fn read(&mut self, frame: Frame) -> Result<ClientMessage, NoMessage> {
        if let Frame::Text(text) = &frame
            && text.len() > MAX_FRAME
        {
            return Err(NoMessage::Fatal(self.refuse_as_too_large()));
        }
        // Answers to the server's pings measure the lag. They do not count as frames of the client,
        // because the server decides how many there are.
        if let Frame::Pong(payload) = &frame
            && let Some(lag) = self.lag.pong(payload, self.client.site.clock.now())
        {
            self.client.outbound.set_lag(lag);
            return Err(NoMessage::Handled);
        }
        // Frames without a message count too, because the server reads all frames and answers most.
        if !self.allowance.take() {
            let close_frame = self.refuse_as_too_many();
            return Err(close_frame.map_or(NoMessage::Handled, NoMessage::Fatal));
        }
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => {
                self.malformed("Binary frames are not supported: send JSON in text frames.");
                return Err(NoMessage::Handled);
            }
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return Err(NoMessage::Handled),
        };
        if !self.understands {
            self.refuse_version();
            return Err(NoMessage::Handled);
        }
        serde_json::from_str(&text).map_err(|error| {
            self.malformed(
                Sentence::new("This frame is not a message of the protocol: {why}.")
                    .with("why", error),
            );
            NoMessage::Handled
        })
    }
}

/// The reason why a frame has no message to handle.
enum NoMessage {
    /// The frame needs no further handling.
    Handled,
    /// The frame is an error that closes the connection.
    Fatal(CloseReason),
}

/// Waits until the safe mode is turned on; forever if the sender is gone.
async fn becomes_safe(safety: &mut watch::Receiver<bool>) {
    while safety.changed().await.is_ok() {
        if *safety.borrow_and_update() {
            return;
        }
    }
    std::future::pending::<()>().await;
}

/// Waits until this time; forever if it is `None`.
async fn sleep_until_some(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
