//! The socket of one connected client.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::{ClientMessage, SUBPROTOCOL, ServerMessage};
use store::{GameId, Scope};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::close::{Farewell, close, write};
use super::dispatch::only_watches;
use super::link::{Among, Ended, Link};
use super::request_queue::Errands;
use crate::app::App;
use crate::features::accounts::SignedIn;
use crate::features::analysis::Watched;
use crate::features::lobby;
use crate::game::actor::Message;
use crate::game::outbound::{self, End, Frames, Outbound};
use crate::http::api_token::Holder;
use crate::http::language::Answering;
use crate::limits::metrics::Limit;
use crate::limits::table::{Caller, OpenSocket};
use crate::limits::token_bucket::Bucket;
use crate::messages::problem::RequestError;
use crate::messages::sentence::Sentence;
use crate::net::accept::Peer;
use crate::net::origin::PublicUrl;
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
pub(crate) async fn open(
    State(app): State<Arc<App>>,
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
    let base = app.base(&headers);
    let Some(permit) = app.gates.opens_socket(caller) else {
        app.metrics.refused(Limit::Sockets);
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
                app: Arc::clone(&app),
                caller,
                signed_in: app.standing.connects(caller.session, expires_at),
                safety: app.standing.safety(),
                _permit: permit,
                _peer: peer,
                base,
                outbound,
                understands,
                watched: HashMap::new(),
                analysis: None,
                errands: Errands::default(),
                chats: HashSet::new(),
                lobby: None,
                allowance: Bucket::new(FRAMES.0, FRAMES.1),
                excess: 0,
                lag: Lag::default(),
                ping_for_lag: None,
            });
            let link = Link {
                connection,
                socket: Box::new(socket),
                frames,
            };
            app.tasks.track_future(link.run()).await;
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

pub(super) struct Connection {
    pub(super) app: Arc<App>,
    pub(super) caller: Caller,
    pub(super) signed_in: SignedIn,
    /// Whether the server is safe.
    pub(super) safety: watch::Receiver<bool>,
    pub(super) _permit: OpenSocket,
    /// Its connection counts as open until this is dropped.
    pub(super) _peer: Peer,
    pub(super) base: Option<PublicUrl>,
    pub(super) outbound: Outbound,
    /// Whether the client speaks this version of the protocol. If not, it is only told so.
    pub(super) understands: bool,
    /// The followed games; the game holds the other end.
    pub(super) watched: HashMap<GameId, Weak<()>>,
    pub(super) analysis: Option<Watched>,
    pub(super) errands: Errands,
    /// The games whose chat it follows.
    pub(super) chats: HashSet<GameId>,
    /// The lists of the lobby, if it follows that.
    pub(super) lobby: Option<watch::Receiver<Utf8Bytes>>,
    pub(super) allowance: Bucket,
    pub(super) excess: u32,
    pub(super) lag: Lag,
    /// When the next ping is due that measures the lag: of players, once they have given a command.
    pub(super) ping_for_lag: Option<Instant>,
}

impl Connection {
    /// Takes the client off everything that it follows.
    pub(super) async fn leave(&mut self) {
        self.errands.finish().await;
        let connection = self.outbound.connection();
        lobby::end(&self.app.games, connection);
        let challenges = &self.app.games.challenges;
        challenges.leave(self.caller.player, connection);
        for game in self.chats.drain() {
            self.app.games.chats.leave(game, connection);
        }
        for (game, _) in self.watched.drain() {
            let message = Message::Unwatch { connection };
            self.app.games.send(game, message).await;
        }
    }

    pub(super) async fn converse(
        &mut self,
        socket: &mut WebSocket,
        frames: &mut Frames,
        among: Among,
    ) -> Ended {
        let closing = self.app.closing.clone();
        let ending = frames.ending.clone();
        let signed_out = self.signed_in.ended(&self.app.clock);
        tokio::pin!(signed_out);
        // When anything was received or a ping was sent, and how many pings since then.
        let mut quiet_since = Instant::now();
        let mut unanswered = 0;
        loop {
            let is_playing = self.outbound.follows_a_running_game();
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
                            Box::pin(self.act(message)).await;
                        }
                        Some(Err(error)) => {
                            return self.refuse_failed(error).map_or(Ended::Left, Ended::Told);
                        }
                    }
                }
                Some(parcel) = frames.next() => {
                    let writing = write(socket, frames, parcel, &self.app.clock);
                    let written = Box::pin(timeout(WRITING, writing)).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                done = self.errands.done() => match done {
                    Ok(done) => self.finish(done),
                    // It has panicked, which was reported.
                    Err(_) => return Ended::Left,
                },
                // Games come first. Analysis reports do not queue: a slow client gets
                // newer ones, not more.
                news = news_of(&mut self.analysis), if frames.is_empty() => {
                    if matches!(news, ServerMessage::AnalysisEnd { .. }) {
                        self.analysis = None;
                    }
                    let frame = Frame::Text(outbound::text(&news));
                    if !matches!(timeout(WRITING, socket.send(frame)).await, Ok(Ok(()))) {
                        return Ended::Left;
                    }
                }
                // Of lists of the lobby, too, only the newest is sent.
                list = list_of(&mut self.lobby), if frames.is_empty() => {
                    let frame = Frame::Text(list);
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
                () = reached(self.ping_for_lag), if is_playing => {
                    self.ping_for_lag = Some(Instant::now() + self.app.lag_pings);
                    if let Some(payload) = self.lag.ping(self.app.clock.now()) {
                        let ping = socket.send(Frame::Ping(payload.to_vec().into()));
                        if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                            return Ended::Left;
                        }
                    }
                }
                why = ending.wait() => return Ended::Told(Farewell::to_come_back(why)),
                () = becomes_safe(&mut self.safety), if self.caller.is_guest => {
                    return Ended::Told(Farewell::to_come_back(End::MadeSafe));
                }
                () = &mut signed_out => {
                    return Ended::Told(Farewell {
                        code: close::SIGNED_OUT,
                        reason: "This session has ended: load the page again.",
                    });
                }
                () = closing.cancelled() => {
                    return Ended::Told(Farewell {
                        code: close::GOING_AWAY,
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
            && let Some(lag) = self.lag.pong(payload, self.app.clock.now())
        {
            self.outbound.set_lag(lag);
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

/// The next list of the lobby, if it is followed.
async fn list_of(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(list) = lobby
        && list.changed().await.is_ok()
    {
        return list.borrow_and_update().clone();
    }
    std::future::pending().await
}

/// The next message of the analysis, if there is one.
async fn news_of(analysis: &mut Option<Watched>) -> ServerMessage {
    match analysis {
        Some(watched) => watched.next().await,
        None => std::future::pending().await,
    }
}
