//! The socket of one connected client.

mod writing;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::{AnalysisEnd, ClientMessage, RefusalCode, SUBPROTOCOL, ServerMessage};
use store::GameId;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::accept::Peer;
use crate::analysis::{self, AnalysisRequest, Watched};
use crate::app::App;
use crate::lag::Lag;
use crate::limits::{Caller, OpenSocket};
use crate::live_game::{Message, Watcher};
use crate::lobby;
use crate::member::Member;
use crate::metrics::Limit;
use crate::origin::PublicUrl;
use crate::outbound::{self, End, Frames, Outbound};
use crate::people::SignedIn;
use crate::problem::RequestError;
use crate::rate::Bucket;
use crate::refusal::CommandError;
use writing::{Farewell, close, part, write};

/// The maximum frame size in bytes; all messages of the protocol are much shorter.
const MAX_FRAME: usize = 16 * 1024;
/// A frame longer than this is not even received completely.
const HARD_MAX_FRAME: usize = 4 * MAX_FRAME;
/// How many games one connection may follow.
const MAX_WATCHED: usize = 16;
/// The burst of frames, and the frames per second.
const FRAMES: (u32, f64) = (60, 20.0);
/// This many frames beyond the limit close the connection.
const MAX_EXCESS: u32 = 500;
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
    Member { caller, .. }: Member,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let mut upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
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
            let (outbound, frames) = Outbound::new(CONNECTIONS.fetch_add(1, Ordering::Relaxed));
            let connection = Box::new(Connection {
                app: Arc::clone(&app),
                caller,
                signed_in: app.standing.connects(caller.session),
                _permit: permit,
                _peer: peer,
                base,
                outbound,
                understands,
                watched: HashMap::new(),
                analysis: None,
                lobby: None,
                allowance: Bucket::new(FRAMES.0, FRAMES.1),
                excess: 0,
                lag: Lag::default(),
                ping_for_lag: None,
            });
            // Boxed: what is given to a future takes its room twice.
            let running = connection.run(Box::new(socket), frames);
            app.tasks.track_future(running).await;
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

struct Connection {
    app: Arc<App>,
    caller: Caller,
    signed_in: SignedIn,
    _permit: OpenSocket,
    /// Its connection counts as open until this is dropped.
    _peer: Peer,
    base: Option<PublicUrl>,
    outbound: Outbound,
    /// Whether the client speaks this version of the protocol. If not, it is only told so.
    understands: bool,
    /// The followed games; the game holds the other end.
    watched: HashMap<GameId, Weak<()>>,
    analysis: Option<Watched>,
    /// The lists of the lobby, if it follows that.
    lobby: Option<watch::Receiver<Utf8Bytes>>,
    allowance: Bucket,
    excess: u32,
    lag: Lag,
    /// When the next ping is due that measures the lag: of players, once they have given a command.
    ping_for_lag: Option<Instant>,
}

impl Connection {
    async fn run(mut self: Box<Self>, mut socket: Box<WebSocket>, mut frames: Frames) {
        if !self.understands {
            self.refuse_version();
        }
        tracing::debug!("a socket was opened");
        let farewell = self.converse(&mut socket, &mut frames).await;
        tracing::debug!("a socket ends");
        lobby::end(&self.app.games, self.outbound.connection());
        for (game, _) in self.watched.drain() {
            let message = Message::Unwatch {
                connection: self.outbound.connection(),
            };
            self.app.games.send(game, message).await;
        }
        if let Some(farewell) = farewell {
            part(&mut socket, &mut frames, farewell, &self.app.clock).await;
        }
    }

    /// Runs until the client leaves or the connection must be closed.
    async fn converse(&mut self, socket: &mut WebSocket, frames: &mut Frames) -> Option<Farewell> {
        let closing = self.app.closing.clone();
        let ending = frames.ending.clone();
        let signed_out = self.signed_in.ended();
        tokio::pin!(signed_out);
        // When anything was received or a ping was sent, and how many pings since then.
        let mut quiet_since = Instant::now();
        let mut unanswered = 0;
        loop {
            let is_playing = self.outbound.follows_a_running_game();
            let pace = if is_playing { PLAYING } else { IDLE };
            tokio::select! {
                frame = socket.recv() => {
                    (quiet_since, unanswered) = (Instant::now(), 0);
                    match frame {
                        Some(Ok(Frame::Close(_))) | None => return None,
                        Some(Ok(frame)) => {
                            // What is done with a frame takes room only while it is done.
                            if let Some(farewell) = Box::pin(self.take(frame)).await {
                                return Some(farewell);
                            }
                        }
                        Some(Err(error)) => {
                            return self.refuse_failed(error);
                        }
                    }
                }
                Some(parcel) = frames.next() => {
                    let writing = write(socket, frames, parcel, &self.app.clock);
                    let written = timeout(WRITING, writing).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return None;
                    }
                }
                // Games come first. Analysis reports do not queue: a slow client gets
                // newer ones, not more.
                news = news_of(&mut self.analysis), if frames.is_empty() => {
                    if matches!(news, ServerMessage::AnalysisEnd { .. }) {
                        self.analysis = None;
                    }
                    let frame = Frame::Text(outbound::text(&news));
                    if !matches!(timeout(WRITING, socket.send(frame)).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                // Of lists of the lobby, too, only the newest is sent.
                list = list_of(&mut self.lobby), if frames.is_empty() => {
                    let frame = Frame::Text(list);
                    if !matches!(timeout(WRITING, socket.send(frame)).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                () = sleep_until(quiet_since + pace.ping_after) => {
                    if unanswered >= pace.unanswered {
                        return None;
                    }
                    (quiet_since, unanswered) = (Instant::now(), unanswered + 1);
                    let ping = socket.send(Frame::Ping(axum::body::Bytes::new()));
                    if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                () = reached(self.ping_for_lag), if is_playing => {
                    self.ping_for_lag = Some(Instant::now() + self.app.lag_pings);
                    if let Some(payload) = self.lag.ping(self.app.clock.now()) {
                        let ping = socket.send(Frame::Ping(payload.to_vec().into()));
                        if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                            return None;
                        }
                    }
                }
                why = ending.wait() => {
                    return Some(Farewell {
                        code: close::TRY_AGAIN_LATER,
                        reason: match why {
                            End::TooSlow => "The connection is too slow: connect again to get the rest.",
                            End::GameFailed => "A game failed: connect again to follow it further.",
                        },
                    });
                }
                () = &mut signed_out => {
                    return Some(Farewell {
                        code: close::SIGNED_OUT,
                        reason: "This session has ended: load the page again.",
                    });
                }
                () = closing.cancelled() => {
                    return Some(Farewell {
                        code: close::GOING_AWAY,
                        reason: "The server is shutting down.",
                    });
                }
            }
        }
    }

    async fn take(&mut self, frame: Frame) -> Option<Farewell> {
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => {
                self.malformed("Binary frames are not supported: send JSON in text frames.");
                return None;
            }
            Frame::Pong(payload) => {
                if let Some(lag) = self.lag.pong(&payload, self.app.clock.now()) {
                    self.outbound.set_lag(lag);
                }
                return None;
            }
            Frame::Ping(_) | Frame::Close(_) => return None,
        };
        if text.len() > MAX_FRAME {
            return Some(self.refuse_as_too_large());
        }
        if !self.allowance.take() {
            return self.refuse_as_too_many();
        }
        if !self.understands {
            self.refuse_version();
            return None;
        }
        match serde_json::from_str(&text) {
            Ok(message) => self.act(message).await,
            Err(error) => {
                self.malformed(format!(
                    "This frame is not a message of the protocol: {error}."
                ));
            }
        }
        None
    }

    async fn act(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Watch { game, since } => self.watch(&game, since).await,
            ClientMessage::Unwatch { game } => self.unwatch(&game).await,
            ClientMessage::Command {
                game,
                id,
                version,
                command,
            } => match game.parse() {
                Ok(game) => {
                    let first = || Instant::now() + self.app.lag_pings;
                    self.ping_for_lag.get_or_insert_with(first);
                    let outbound = self.outbound.clone();
                    let player = self.caller.player;
                    let games = &self.app.games;
                    let received = std::time::Instant::now();
                    let message = |arrived| Message::Command {
                        outbound,
                        player,
                        id,
                        version,
                        command,
                        arrived,
                        received,
                    };
                    games.send_stamped(game, message).await;
                }
                Err(_) => self.outbound.send(&ServerMessage::Refused {
                    message: format!("There is no game {game:?}."),
                    game,
                    id,
                    code: RefusalCode::NoSuchGame,
                    article: None,
                }),
            },
            ClientMessage::Explain {
                game,
                request,
                text,
            } => match game.parse() {
                Ok(game) => {
                    let outbound = self.outbound.clone();
                    let message = Message::Explain {
                        outbound,
                        request,
                        text,
                    };
                    self.pass(game, message).await;
                }
                Err(_) => self.no_such_game(&game),
            },
            ClientMessage::Analyse {
                request,
                fen,
                chess960,
                moves,
                lines,
            } => {
                let asked = AnalysisRequest {
                    request,
                    fen,
                    chess960,
                    moves,
                    lines,
                };
                self.analyse(&asked).await;
            }
            ClientMessage::EndAnalysis { request } => {
                let is_meant = |watched: &mut Watched| watched.request() == request;
                if self.analysis.take_if(is_meant).is_some() {
                    let last = analysis::end(request, AnalysisEnd::Ended);
                    self.outbound.send(&last);
                }
            }
            ClientMessage::WatchLobby => self.watch_lobby(),
            ClientMessage::UnwatchLobby => self.lobby = None,
            ClientMessage::Seek { time, color } => {
                if self.may_play(None) {
                    let games = &self.app.games;
                    lobby::seek(games, self.caller, &self.outbound, time, color).await;
                }
            }
            ClientMessage::EndSeek => {
                let connection = self.outbound.connection();
                lobby::end(&self.app.games, connection);
                self.outbound.send(&ServerMessage::Seeking { seek: None });
            }
            ClientMessage::AcceptSeek { seek } => {
                if self.may_play(Some(&seek)) {
                    let games = &self.app.games;
                    lobby::accept(games, self.caller, &self.outbound, &seek).await;
                }
            }
            ClientMessage::Ping { nonce } => self.outbound.send(&ServerMessage::Pong { nonce }),
        }
    }

    async fn unwatch(&mut self, game: &str) {
        if let Ok(id) = game.parse()
            && self.watched.remove(&id).is_some()
        {
            let connection = self.outbound.connection();
            self.pass(id, Message::Unwatch { connection }).await;
        }
    }

    async fn watch(&mut self, game: &str, since: Option<u32>) {
        let Ok(id) = game.parse() else {
            return self.no_such_game(game);
        };
        if self.watched.len() >= MAX_WATCHED {
            // Games that do not exist, or could not be opened, are not followed.
            self.watched
                .retain(|_, following| following.strong_count() > 0);
        }
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&id) {
            return self.outbound.send_error(
                RefusalCode::TooMany,
                format!("You follow {MAX_WATCHED} games already: stop following one first."),
            );
        }
        let following = Arc::new(());
        self.watched.insert(id, Arc::downgrade(&following));
        let watcher = Watcher {
            outbound: self.outbound.clone(),
            caller: self.caller,
            may_spectate: self.may_meet_strangers(),
            base: self.base.clone(),
            _following: following,
        };
        self.pass(id, Message::Watch { watcher, since }).await;
    }

    /// Whether the client may have to do with people who have not invited them: on a safe server
    /// guests may not.
    fn may_meet_strangers(&self) -> bool {
        !(self.caller.is_guest && self.app.standing.is_safe())
    }

    fn watch_lobby(&mut self) {
        let is_open = self.may_meet_strangers();
        self.lobby = is_open.then(|| self.app.games.lobby.follow());
        if !is_open {
            let seeks = Vec::new();
            self.outbound.send(&ServerMessage::Lobby { seeks });
        }
    }

    /// Whether the client may begin another game by the lobby at this time. If not, it is told so.
    fn may_play(&self, seek: Option<&str>) -> bool {
        let refused = if !self.may_meet_strangers() {
            Some(CommandError::no_lobby_for_guests())
        } else if !self.app.gates.makes_game(self.caller) {
            Some(CommandError::too_many_seeks())
        } else {
            None
        };
        let may = refused.is_none();
        if let Some(why) = refused {
            lobby::refuse(&self.outbound, seek, why);
        }
        may
    }

    /// Starts an analysis; if it is refused, an older one continues.
    async fn analyse(&mut self, asked: &AnalysisRequest) {
        let app = &self.app;
        let begun = app.analyses.begin(self.caller, asked, &app.games).await;
        match begun {
            Ok(new) => {
                let old = self.analysis.replace(new);
                for message in old.into_iter().flat_map(Watched::rest) {
                    self.outbound.send(&message);
                }
            }
            Err(why) => {
                if why.code == RefusalCode::TooMany {
                    app.metrics.refused(Limit::Analyses);
                }
                self.outbound.send(&analysis::refusal(asked.request, why));
            }
        }
    }

    async fn pass(&self, game: GameId, message: Message) {
        self.app.games.send(game, message).await;
    }

    fn no_such_game(&self, game: &str) {
        let sentence = format!("There is no game {game:?}.");
        self.outbound.send_error(RefusalCode::NoSuchGame, sentence);
    }

    fn malformed(&self, sentence: impl Into<String>) {
        self.outbound.send_error(RefusalCode::Malformed, sentence);
    }

    fn refuse_version(&self) {
        self.outbound.send_error(
            RefusalCode::OtherVersion,
            format!(
                "This page is from another version of Staunton than the server: reload it. Other \
                 programs name the subprotocol {SUBPROTOCOL} when they connect."
            ),
        );
    }

    /// Says why the frames of this client cannot be read any further.
    fn refuse_failed(&self, error: axum::Error) -> Option<Farewell> {
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
                self.malformed(format!("This breaks the WebSocket protocol: {violation}."));
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

    fn refuse_as_too_large(&self) -> Farewell {
        self.malformed(format!("A frame may have {MAX_FRAME} bytes at most."));
        Farewell {
            code: close::TOO_LARGE,
            reason: "The frame is too large.",
        }
    }

    fn refuse_as_too_many(&mut self) -> Option<Farewell> {
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
