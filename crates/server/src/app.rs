//! The routes, and the state that all requests share.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use store::Store;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analysis::Analyses;
use crate::clock::Clock;
use crate::games::Games;
use crate::hosts::Hosts;
use crate::limits::{Gates, Limits};
use crate::origin::PublicUrl;
use crate::people::{self, Passwords, Standing};
use crate::problem::RequestError;
use crate::{new_game, pages, socket, visitors};

/// If the last heartbeat is older than this, in milliseconds, the store cannot be written.
const STALE: u64 = 10_000;
/// The maximum size of a request body, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// What every request may need.
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) games: Games,
    pub(crate) analyses: Analyses,
    pub(crate) hosts: Hosts,
    pub(crate) limits: Limits,
    pub(crate) gates: Gates,
    pub(crate) passwords: Passwords,
    pub(crate) standing: Arc<Standing>,
    /// How often the lag of someone who plays is measured.
    pub(crate) lag_pings: Duration,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// Whether people reach the server by HTTPS, as its public address says.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/socket", get(socket::open))
        .route("/app/session", get(visitors::session))
        .route("/app/games", get(visitors::games).post(new_game::make))
        .route("/app/games/{id}/accept", post(new_game::accept))
        .merge(people::routes())
        .fallback(pages::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .layer(middleware::map_response_with_state(
            Arc::clone(&app),
            pages::secure,
        ))
        .with_state(app)
}

/// Answers only requests to this server's own names, and only for a limited time.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !app.hosts.contain(request.headers()) {
        return RequestError::foreign_host().into_response();
    }
    match timeout(app.limits.request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => RequestError::too_late().into_response(),
    }
}

/// A health check for monitoring. A readable store is not enough: its last heartbeat must
/// be recent.
async fn health(State(app): State<Arc<App>>) -> Result<&'static str, (StatusCode, &'static str)> {
    let unhealthy = |why: &dyn std::fmt::Display| {
        tracing::error!(%why, "the store is unavailable");
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store is unavailable\n",
        )
    };
    if let Some(lag) = app.games.outages.lag(app.clock.now()) {
        tracing::error!(lag, "the system clock is behind");
        return Err((
            StatusCode::SERVICE_UNAVAILABLE,
            "the system clock is behind the last use of the database: set it right\n",
        ));
    }
    match app.store.last_heartbeat().await {
        Ok(Some(at)) if app.clock.now() - at <= STALE => Ok("ok\n"),
        Ok(_) => Err(unhealthy(&"nothing was written for some time")),
        Err(why) => Err(unhealthy(&why)),
    }
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
