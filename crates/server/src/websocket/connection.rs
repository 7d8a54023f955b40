//! The socket of one connected client.

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
use super::close::{Farewell, code, write};
use super::dispatch::{Handler, only_watches};
use crate::http::standing::SignedIn;
use crate::websocket::lag::Lag;

/// The maximum frame size in bytes; all messages of the protocol are much shorter.
pub(super) const MAX_FRAME: usize = 16 * 1024;
/// While no followed game is played, a dead link is known after 75 seconds.
const IDLE: Pace = Pace {
    ping_after: Duration::from_secs(25),
    unanswered: 2,
};
/// While one is played, after 5 seconds.
const PLAYING: Pace = Pace {
    ping_after: Duration::from_millis(2_500),
    unanswered: 1,
};
/// The timeout for writing.
const WRITING: Duration = Duration::from_secs(5);

/// How closely a connection is watched.
#[derive(Clone, Copy)]
struct Pace {
    /// A client that is quiet for this long gets a ping.
    ping_after: Duration,
    /// It is disconnected instead when so many pings are unanswered.
    unanswered: u32,
}

/// Why a conversation does not go on.
pub(super) enum Ended {
    /// The client has left, or nothing can be written to it.
    Left,
    /// The client has closed the connection, and waits for the answer.
    Closed,
    /// It is told why the connection is closed.
    Told(Farewell),
    /// The client wants more than to watch: the conversation goes on among the players.
    WantsMore(ClientMessage),
}

/// On whose threads a connection is served.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    Spectators,
    Players,
}

pub(super) struct Connection<H> {
    pub(super) client: Client,
    pub(super) handler: H,
    pub(super) signed_in: SignedIn,
    /// Whether the server is safe.
    pub(super) safety: watch::Receiver<bool>,
    pub(super) _permit: OpenSocket,
    /// Its connection counts as open until this is dropped.
    pub(super) _peer: Peer,
    /// Whether the client speaks this version of the protocol. If not, it is only told so.
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
        among: Among,
    ) -> Ended {
        let closing = self.client.site.closing.clone();
        let ending = frames.ending.clone();
        let signed_out = self.signed_in.ended(&self.client.site.clock);
        tokio::pin!(signed_out);
        // When anything was received or a ping was sent, and how many pings since then.
        let mut quiet_since = Instant::now();
        let mut unanswered = 0;
        loop {
            let is_playing = self.client.outbound.follows_a_running_game();
            let pace = if is_playing { PLAYING } else { IDLE };
            tokio::select! {
                // What waits is written before more is read: of two branches that are ready the macro
                // takes the one that follows on more others, and many frames at once would be read
                // while nothing is written, as if the client were too slow.
                frame = socket.recv(), if frames.is_empty() => {
                    (quiet_since, unanswered) = (Instant::now(), 0);
                    match frame {
                        Some(Ok(Frame::Close(_))) => return Ended::Closed,
                        None => return Ended::Left,
                        Some(Ok(frame)) => {
                            let message = match self.read(frame) {
                                Ok(message) => message,
                                Err(Unread::Passed) => continue,
                                Err(Unread::Fatal(farewell)) => return Ended::Told(farewell),
                            };
                            if among == Among::Spectators && !only_watches(&message) {
                                return Ended::WantsMore(message);
                            }
                            // What is done with a message takes room only while it is done.
                            Box::pin(self.handler.handle(&mut self.client, message)).await;
                        }
                        Some(Err(error)) => {
                            return self.refuse_failed(error).map_or(Ended::Left, Ended::Told);
                        }
                    }
                }
                Some(parcel) = frames.next() => {
                    let writing = write(socket, frames, parcel, &self.client.site.clock);
                    let written = Box::pin(timeout(WRITING, writing)).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                // Games come first.
                text = self.handler.next(&self.client), if frames.is_empty() => {
                    // If a request has panicked, that was reported.
                    let Ok(text) = text else {
                        return Ended::Left;
                    };
                    let frame = Frame::Text(text);
                    if !matches!(timeout(WRITING, socket.send(frame)).await, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                () = sleep_until(quiet_since + pace.ping_after) => {
                    if unanswered >= pace.unanswered {
                        return Ended::Left;
                    }
                    (quiet_since, unanswered) = (Instant::now(), unanswered + 1);
                    let ping = socket.send(Frame::Ping(axum::body::Bytes::new()));
                    if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                () = reached(self.client.ping_for_lag), if is_playing => {
                    self.client.ping_for_lag = Some(Instant::now() + self.client.site.lag_pings);
                    if let Some(payload) = self.lag.ping(self.client.site.clock.now()) {
                        let ping = socket.send(Frame::Ping(payload.to_vec().into()));
                        if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                            return Ended::Left;
                        }
                    }
                }
                why = ending.wait() => return Ended::Told(Farewell::to_come_back(why)),
                () = becomes_safe(&mut self.safety), if self.client.caller.is_guest => {
                    return Ended::Told(Farewell::to_come_back(End::MadeSafe));
                }
                () = &mut signed_out => {
                    return Ended::Told(Farewell {
                        code: code::SIGNED_OUT,
                        reason: "This session has ended: load the page again.",
                    });
                }
                () = closing.cancelled() => {
                    return Ended::Told(Farewell {
                        code: code::GOING_AWAY,
                        reason: "The server is shutting down.",
                    });
                }
            }
        }
    }

    /// The message in a frame, if there is one to act on.
    fn read(&mut self, frame: Frame) -> Result<ClientMessage, Unread> {
        if let Frame::Text(text) = &frame
            && text.len() > MAX_FRAME
        {
            return Err(Unread::Fatal(self.refuse_as_too_large()));
        }
        // However many others have come, the answer to a ping says how long it took.
        if let Frame::Pong(payload) = &frame
            && let Some(lag) = self.lag.pong(payload, self.client.site.clock.now())
        {
            self.client.outbound.set_lag(lag);
        }
        // Those without a message count, too: each is read, and most are answered.
        if !self.allowance.take() {
            let farewell = self.refuse_as_too_many();
            return Err(farewell.map_or(Unread::Passed, Unread::Fatal));
        }
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => {
                self.malformed("Binary frames are not supported: send JSON in text frames.");
                return Err(Unread::Passed);
            }
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return Err(Unread::Passed),
        };
        if !self.understands {
            self.refuse_version();
            return Err(Unread::Passed);
        }
        serde_json::from_str(&text).map_err(|error| {
            self.malformed(
                Sentence::new("This frame is not a message of the protocol: {why}.")
                    .with("why", error),
            );
            Unread::Passed
        })
    }
}

/// Why there is no message in a frame to act on.
enum Unread {
    /// Whatever there was to do or to say has been done.
    Passed,
    /// The connection is closed for it.
    Fatal(Farewell),
}

/// Returns when the server becomes safe; never where it was before.
async fn becomes_safe(safety: &mut watch::Receiver<bool>) {
    while safety.changed().await.is_ok() {
        if *safety.borrow_and_update() {
            return;
        }
    }
    std::future::pending::<()>().await;
}

/// Returns at this moment, if there is one.
async fn reached(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
