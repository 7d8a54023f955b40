//! The socket of one connected client.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use protocol::{AnalysisEnd, ClientMessage, RefusalCode, ServerMessage};
use store::{GameId, SessionId};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::analysis::{self, AnalysisRequest, Watched};
use crate::app::App;
use crate::live_game::{Message, Watcher};
use crate::origin::{self, PublicUrl};
use crate::outbound::{self, Frames, Outbound};
use crate::problem::RequestError;
use crate::rate::Bucket;
use crate::session;

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
const PING_EVERY: Duration = Duration::from_secs(25);
/// A client that sends nothing and answers no ping for this long is disconnected.
const SILENCE: Duration = Duration::from_secs(75);
/// The timeout for writing one frame.
const WRITING: Duration = Duration::from_secs(10);
/// The timeout for the client's answer to a close frame.
const CLOSING: Duration = Duration::from_secs(2);

/// The close codes of RFC 6455 and its registry that are used here.
mod close {
    pub(super) const GOING_AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const TOO_LARGE: u16 = 1009;
    pub(super) const TRY_AGAIN_LATER: u16 = 1013;
}

/// `GET /socket`.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match admit(&app, &headers).await {
        Ok(session) => match upgrade {
            Ok(upgrade) => start(&app, &headers, session, upgrade),
            Err(rejection) => rejection.into_response(),
        },
        Err(refused) => refused.into_response(),
    }
}

async fn admit(app: &App, headers: &HeaderMap) -> Result<SessionId, RequestError> {
    if !origin::is_own(headers, app.public_url.as_ref()) {
        return Err(RequestError::cross_site());
    }
    let visitor = session::visitor(&*app.store, headers).await?;
    Ok(visitor.ok_or_else(RequestError::no_session)?.session)
}

fn start(
    app: &Arc<App>,
    headers: &HeaderMap,
    session: SessionId,
    upgrade: WebSocketUpgrade,
) -> Response {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
    let base = origin::base(headers, app.public_url.as_ref());
    let Some(place) = Place::take(app, session) else {
        return RequestError::too_many().into_response();
    };
    upgrade
        .max_message_size(HARD_MAX_FRAME)
        .max_frame_size(HARD_MAX_FRAME)
        .read_buffer_size(4 * 1024)
        .on_upgrade(async move |socket| {
            let (outbound, frames) = Outbound::new(CONNECTIONS.fetch_add(1, Ordering::Relaxed));
            let tasks = place.app.tasks.clone();
            let connection = Connection {
                place,
                base,
                outbound,
                watched: HashSet::new(),
                analysis: None,
                allowance: Bucket::new(FRAMES.0, FRAMES.1),
                excess: 0,
            };
            tasks.track_future(connection.run(socket, frames)).await;
        })
}

/// One of the sockets that a session may have open; given back when dropped.
struct Place {
    app: Arc<App>,
    session: SessionId,
}

impl Place {
    fn take(app: &Arc<App>, session: SessionId) -> Option<Self> {
        app.sockets.open(session).then(|| Self {
            app: Arc::clone(app),
            session,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.sockets.close(self.session);
    }
}

struct Connection {
    place: Place,
    base: Option<PublicUrl>,
    outbound: Outbound,
    watched: HashSet<GameId>,
    analysis: Option<Watched>,
    allowance: Bucket,
    excess: u32,
}

/// Why a connection is closed, sent to the client.
struct Farewell {
    code: u16,
    reason: &'static str,
}

impl Connection {
    async fn run(mut self, mut socket: WebSocket, mut frames: Frames) {
        let farewell = self.converse(&mut socket, &mut frames).await;
        for game in self.watched.drain() {
            let message = Message::Unwatch {
                connection: self.outbound.connection(),
            };
            self.place.app.games.send(game, message).await;
        }
        if let Some(farewell) = farewell {
            part(&mut socket, &mut frames, farewell).await;
        }
    }

    /// Runs until the client leaves or the connection must be closed.
    async fn converse(&mut self, socket: &mut WebSocket, frames: &mut Frames) -> Option<Farewell> {
        let closing = self.place.app.closing.clone();
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Close(_))) | None => return None,
                        Some(Ok(frame)) => {
                            if let Some(farewell) = self.take(frame).await {
                                return Some(farewell);
                            }
                        }
                        Some(Err(error)) => {
                            tracing::debug!(%error, "a socket failed");
                            return Some(self.refuse_as_too_large());
                        }
                    }
                }
                Some(text) = frames.waiting.recv() => {
                    let written = timeout(WRITING, socket.send(Frame::Text(text))).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return None;
                    }
                }
                // Games come first. Analysis reports do not queue: a slow client gets
                // newer ones, not more.
                news = news_of(&mut self.analysis), if frames.waiting.is_empty() => {
                    if matches!(news, ServerMessage::AnalysisEnd { .. }) {
                        self.analysis = None;
                    }
                    let frame = Frame::Text(outbound::text(&news));
                    if !matches!(timeout(WRITING, socket.send(frame)).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return None;
                    }
                    let ping = socket.send(Frame::Ping(axum::body::Bytes::new()));
                    if !matches!(timeout(WRITING, ping).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                () = frames.too_slow.cancelled() => {
                    return Some(Farewell {
                        code: close::TRY_AGAIN_LATER,
                        reason: "The connection is too slow: connect again to get the rest.",
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
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => return None,
        };
        if text.len() > MAX_FRAME {
            return Some(self.refuse_as_too_large());
        }
        if !self.allowance.take() {
            return self.refuse_as_too_many();
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
            ClientMessage::Unwatch { game } => {
                if let Ok(id) = game.parse()
                    && self.watched.remove(&id)
                {
                    let connection = self.outbound.connection();
                    self.pass(id, Message::Unwatch { connection }).await;
                }
            }
            ClientMessage::Command { game, id, command } => match game.parse() {
                Ok(game) => {
                    let message = Message::Command {
                        outbound: self.outbound.clone(),
                        session: self.place.session,
                        id,
                        command,
                    };
                    self.pass(game, message).await;
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
            } => self.analyse(&AnalysisRequest {
                request,
                fen,
                chess960,
                moves,
                lines,
            }),
            ClientMessage::EndAnalysis { request } => {
                let is_meant = |watched: &mut Watched| watched.request() == request;
                if self.analysis.take_if(is_meant).is_some() {
                    let last = analysis::end(request, AnalysisEnd::Ended);
                    self.outbound.send(&last);
                }
            }
            ClientMessage::Ping { nonce } => self.outbound.send(&ServerMessage::Pong { nonce }),
        }
    }

    async fn watch(&mut self, game: &str, since: Option<u32>) {
        let Ok(id) = game.parse() else {
            return self.no_such_game(game);
        };
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains(&id) {
            return self.outbound.send_error(
                RefusalCode::TooMany,
                format!("You follow {MAX_WATCHED} games already: stop following one first."),
            );
        }
        self.watched.insert(id);
        let watcher = Watcher {
            outbound: self.outbound.clone(),
            session: self.place.session,
            base: self.base.clone(),
        };
        self.pass(id, Message::Watch { watcher, since }).await;
    }

    /// Starts an analysis; if it is refused, an older one continues.
    fn analyse(&mut self, asked: &AnalysisRequest) {
        let Place { app, session } = &self.place;
        match app.analyses.begin(*session, asked, &app.games.in_play) {
            Ok(new) => {
                let old = self.analysis.replace(new);
                for message in old.into_iter().flat_map(Watched::rest) {
                    self.outbound.send(&message);
                }
            }
            Err(why) => self.outbound.send(&analysis::refusal(asked.request, why)),
        }
    }

    async fn pass(&self, game: GameId, message: Message) {
        self.place.app.games.send(game, message).await;
    }

    fn no_such_game(&self, game: &str) {
        let sentence = format!("There is no game {game:?}.");
        self.outbound.send_error(RefusalCode::NoSuchGame, sentence);
    }

    fn malformed(&self, sentence: impl Into<String>) {
        self.outbound.send_error(RefusalCode::Malformed, sentence);
    }

    fn refuse_as_too_large(&self) -> Farewell {
        self.malformed(format!("A frame may have {MAX_FRAME} bytes at most."));
        Farewell {
            code: close::TOO_LARGE,
            reason: "The frame is too large.",
        }
    }

    fn refuse_as_too_many(&mut self) -> Option<Farewell> {
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

/// The next message of the analysis, if there is one.
async fn news_of(analysis: &mut Option<Watched>) -> ServerMessage {
    match analysis {
        Some(watched) => watched.next().await,
        None => std::future::pending().await,
    }
}

/// Writes the queued frames and the close frame, then reads until the client answers it: a
/// connection that is dropped with unread frames may lose the last messages.
async fn part(socket: &mut WebSocket, frames: &mut Frames, farewell: Farewell) {
    let goodbye = async {
        while let Ok(text) = frames.waiting.try_recv() {
            socket.send(Frame::Text(text)).await?;
        }
        let close = CloseFrame {
            code: farewell.code,
            reason: Utf8Bytes::from_static(farewell.reason),
        };
        socket.send(Frame::Close(Some(close))).await?;
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<(), axum::Error>(())
    };
    if !matches!(timeout(CLOSING, goodbye).await, Ok(Ok(()))) {
        tracing::debug!("a client left without answering the close");
    }
}
