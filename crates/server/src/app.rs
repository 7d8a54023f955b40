//! The routes, and the state that all requests share.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arbiter::{Millis, Timestamp};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use store::Store;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::features::accounts::{self, Passwords, Standing};
use crate::features::analysis::Analyses;
use crate::features::challenges;
use crate::features::chat;
use crate::features::classes;
use crate::features::data_export::games;
use crate::features::game_search;
use crate::features::images::{self, Studio};
use crate::features::lessons;
use crate::features::lessons::LessonWork;
use crate::features::library;
use crate::features::moderation;
use crate::features::opening_explorer;
use crate::features::pgn;
use crate::features::pgn::TextWork;
use crate::features::play;
use crate::features::premoves;
use crate::features::profiles;
use crate::features::puzzles;
use crate::features::visitors;
use crate::features::watching;
use crate::features::watching::Watchable;
use crate::game::registry::Games;
use crate::http::static_files;
use crate::limits::metrics::Metrics;
use crate::limits::table::{Gates, Limits};
use crate::limits::work_queue::WorkQueue;
use crate::messages::problem::{self, RequestError};
use crate::net::clock::Clock;
use crate::net::hosts::Hosts;
use crate::net::local_network::address_for_others;
use crate::net::origin::{self, PublicUrl};
use crate::websocket::connection;

/// If the last heartbeat is older than this, in milliseconds, the store cannot be written.
const STALE: u64 = 10_000;
/// How long the store may take to tell of it.
const ANSWERING: Duration = Duration::from_secs(3);
/// The maximum size of a request body, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// What every request may need.
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) started_at: Timestamp,
    pub(crate) public_url: Option<PublicUrl>,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    pub(crate) games: Games,
    pub(crate) analyses: Analyses,
    pub(crate) hosts: Hosts,
    pub(crate) limits: Limits,
    pub(crate) gates: Gates,
    pub(crate) passwords: Passwords,
    pub(crate) studio: Studio,
    pub(crate) text_work: TextWork,
    pub(crate) lesson_work: LessonWork,
    /// Where chosen starting positions wait to be looked at.
    pub(crate) starts: WorkQueue,
    pub(crate) standing: Arc<Standing>,
    /// How often the lag of someone who plays is measured.
    pub(crate) lag_pings: Duration,
    pub(crate) metrics: Metrics,
    pub(crate) watchable: Watchable,
    /// Told of each file of games that has come, and of each collection that is deleted.
    pub(crate) imports: Notify,
    /// Told of each collection in which somebody wants puzzles to be found.
    pub(crate) searches: Notify,
    /// Told of each collection that has been read, so that its moves are counted.
    pub(crate) uncounted: Notify,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// The address that links for others begin with: the one that the page asking was opened
    /// with, unless that reaches this computer only and another reaches it too.
    pub(crate) fn base(&self, headers: &HeaderMap) -> Option<PublicUrl> {
        let base = origin::base(headers, self.public_url.as_ref())?;
        if base.is_loopback()
            && let Some(address) = address_for_others(self.address)
        {
            return Some(PublicUrl::plain(address));
        }
        Some(base)
    }

    /// What keeps the server from working, if anything does. A readable store is not enough: its last
    /// heartbeat must be recent.
    pub(crate) async fn trouble(&self) -> Option<&'static str> {
        if let Some(lag) = self.games.outages.lag(self.clock.now()) {
            tracing::error!(lag, "the system clock is behind");
            return Some("the system clock is behind the last use of the database: set it right");
        }
        let beat = self.own_heartbeat().await;
        let why: &dyn std::fmt::Display = match &beat {
            Ok(Some(at)) if self.clock.now() - *at <= STALE => return None,
            Ok(_) => &"nothing was written for some time",
            Err(why) => &why.to_string(),
        };
        tracing::error!(%why, "the store is unavailable");
        Some("the store is unavailable")
    }

    /// The last heartbeat of this node: others may be able to write while it is not. Where a database's
    /// computer is gone each read takes long, and waits for those before it; whoever watches over the
    /// server is to hear that, and not to wait too.
    pub(crate) async fn own_heartbeat(&self) -> Result<Option<Timestamp>, store::Unavailable> {
        let reading = self.store.heartbeat_of(&self.games.node);
        timeout(ANSWERING, reading)
            .await
            .unwrap_or_else(|_| Err(store::Unavailable("it does not answer".to_owned())))
    }

    /// Who was last heard of before this moment is gone: so many milliseconds ago, or, where no other
    /// process uses the database, before this one has started.
    pub(crate) fn gone_before(&self, silence: Millis) -> Timestamp {
        let silent = Timestamp(self.clock.now().0.saturating_sub(silence));
        if self.store.is_shared() {
            silent
        } else {
            silent.max(self.started_at)
        }
    }

    /// Whether people reach the server by HTTPS, as its public address says.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/socket", get(connection::open))
        .route("/app/session", get(visitors::session))
        .route("/app/games", get(visitors::games).post(play::make))
        .route("/app/watch", get(watching::list))
        .route("/app/games/{id}/accept", post(play::accept))
        .route("/app/games/{id}/pgn", get(games::game))
        .route("/app/players/{player}/pgn", get(games::games))
        .route("/app/search", get(game_search::search))
        .route("/app/explorer", get(opening_explorer::moves))
        .route("/app/games/{id}/chat", post(chat::say))
        .route("/app/chat", get(chat::choice).put(chat::choose))
        .merge(premoves::routes())
        .merge(accounts::routes())
        .merge(profiles::routes())
        .merge(classes::routes())
        .merge(lessons::routes())
        .merge(puzzles::routes())
        .merge(library::routes())
        .merge(pgn::routes())
        .merge(images::routes())
        .merge(moderation::routes())
        .merge(challenges::routes())
        .fallback(static_files::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .layer(middleware::from_fn(problem::translate))
        .layer(middleware::map_response_with_state(
            Arc::clone(&app),
            static_files::secure,
        ))
        .with_state(app)
}

/// What is answered where the operator's monitoring asks, and nobody else.
pub(crate) fn metrics_router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app)
}

/// Whether this is how a proxy asks whether the server works: it may name no host, as no browser does.
fn is_check(request: &Request) -> bool {
    let path = request.uri().path();
    matches!(path, "/healthz" | "/readyz") && !request.headers().contains_key(HOST)
}

/// Answers only requests to this server's own names, and only for a limited time.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !is_check(&request) && !app.hosts.contain(request.headers()) {
        return RequestError::foreign_host().into_response();
    }
    let mut time = app.limits.request_time;
    if library::is_upload(&request) {
        // The file has its own time from when it begins to come.
        time += app.limits.upload_time;
    }
    match timeout(time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => RequestError::too_late().into_response(),
    }
}

/// A health check for monitoring.
async fn health(State(app): State<Arc<App>>) -> Result<&'static str, (StatusCode, String)> {
    match app.trouble().await {
        None => Ok("ok\n"),
        Some(what) => Err((StatusCode::SERVICE_UNAVAILABLE, format!("{what}\n"))),
    }
}

/// Whether new connections should be sent here: it is healthy, and is not about to stop.
async fn ready(app: State<Arc<App>>) -> Result<&'static str, (StatusCode, String)> {
    if app.closing.is_cancelled() || app.games.broken.is_cancelled() {
        let why = "the server is stopping\n".to_owned();
        return Err((StatusCode::SERVICE_UNAVAILABLE, why));
    }
    health(app).await.map(|_| "ready\n")
}

/// The metrics, for Prometheus.
async fn metrics(State(app): State<Arc<App>>) -> Result<Response, StatusCode> {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = Metrics::text(&app)
        .await
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(([(CONTENT_TYPE, FORMAT)], text).into_response())
}

/// The answer to a request for a seat that is not available.
impl From<store::SeatError> for RequestError {
    fn from(error: store::SeatError) -> Self {
        use store::SeatError;
        match error {
            SeatError::NoSuchGame => Self::no_such_game(),
            SeatError::NoSuchPlayer(_) => Self::no_session(),
            SeatError::OwnGame => Self::new(
                StatusCode::CONFLICT,
                "You play the other side of this game: send its link to someone else.",
            ),
            SeatError::Taken => Self::new(
                StatusCode::CONFLICT,
                "Someone else has already accepted this invitation: you can watch the game.",
            ),
            SeatError::Damaged(why) => store::Unavailable(why.to_string()).into(),
            SeatError::Unavailable(why) => why.into(),
        }
    }
}
