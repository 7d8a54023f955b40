//! The socket of one connected client.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::{ClientMessage, SUBPROTOCOL};
use store::Scope;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::client::Client;
use super::close::{Farewell, code, write};
use super::dispatch::{Connect, Handler, only_watches};
use super::link::{Among, Ended, Link};
use crate::game::outbound::{End, Frames, Outbound};
use crate::http::api_token::Holder;
use crate::http::language::Answering;
use crate::http::site::Site;
use crate::http::standing::SignedIn;
use crate::limits::metrics::Limit;
use crate::limits::table::OpenSocket;
use crate::limits::token_bucket::Bucket;
use crate::messages::problem::RequestError;
use crate::messages::sentence::Sentence;
use crate::net::accept::Peer;
use crate::websocket::lag::Lag;

/// The maximum frame size in bytes; all messages of the protocol are much shorter.
pub(super) const MAX_FRAME: usize = 16 * 1024;
/// A frame longer than this is not even received completely.
const HARD_MAX_FRAME: usize = 4 * MAX_FRAME;
/// The burst of frames, and the frames per second.
const FRAMES: (u32, f64) = (60, 20.0);
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

/// `GET /socket`.
pub(crate) async fn open<C: Connect + 'static>(
    State(site): State<Arc<Site>>,
    State(features): State<Arc<C>>,
    Extension(peer): Extension<Peer>,
    holder: Holder,
    Answering(language): Answering,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let mut upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    let expires_at = holder.expires_at;
    let caller = match holder.with(Scope::BoardPlay) {
        Ok(member) => member.caller,
        Err(refusal) => return refusal.into_response(),
    };
    let base = site.base(&headers);
    let Some(permit) = site.gates.opens_socket(caller) else {
        site.metrics.refused(Limit::Sockets);
        return RequestError::too_many().into_response();
    };
    let understands = agree_on_version(&mut upgrade);
    upgrade
        .max_message_size(HARD_MAX_FRAME)
        .max_frame_size(HARD_MAX_FRAME)
        .read_buffer_size(512)
        .on_upgrade(async move |socket| {
            let (outbound, frames) = {
                let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
                Outbound::new(connection, language)
            };
            let connection = Box::new(Connection {
                signed_in: site.standing.connects(caller.session, expires_at),
                safety: site.standing.safety(),
                client: Client {
                    site: Arc::clone(&site),
                    caller,
                    outbound,
                    base,
                    ping_for_lag: None,
                },
                handler: features.connect(),
                _permit: permit,
                _peer: peer,
                understands,
                allowance: Bucket::new(FRAMES.0, FRAMES.1),
                excess: 0,
                lag: Lag::default(),
            });
            let link = Link {
                connection,
                socket: Box::new(socket),
                frames,
            };
            site.tasks.track_future(link.run()).await;
        })
}

/// Whether the client speaks this version of the protocol.
///
/// Another version is confirmed, too: a browser does not tell its page why a handshake failed, but
/// on an open socket the page can be told to load itself again.
fn agree_on_version(upgrade: &mut WebSocketUpgrade) -> bool {
    let is_ours = |name: &&HeaderValue| *name == SUBPROTOCOL;
    let ours = upgrade.requested_protocols().find(is_ours).cloned();
    let understands = ours.is_some();
    let confirmed = ours.or_else(|| upgrade.requested_protocols().next().cloned());
    if let Some(name) = confirmed {
        upgrade.set_selected_protocol(name);
    }
    understands
}

pub(super) struct Connection<H> {
    pub(super) client: Client,
    pub(super) handler: H,
    signed_in: SignedIn,
    /// Whether the server is safe.
    safety: watch::Receiver<bool>,
    _permit: OpenSocket,
    /// Its connection counts as open until this is dropped.
    _peer: Peer,
    /// Whether the client speaks this version of the protocol. If not, it is only told so.
    pub(super) understands: bool,
    allowance: Bucket,
    pub(super) excess: u32,
    lag: Lag,
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
