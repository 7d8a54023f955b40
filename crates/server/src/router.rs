//! The routes and their shared state.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::header::HOST;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use messages::error::RequestError;
use tokio::time::timeout;

use crate::client::Features;
use crate::features::accounts::{self, Passwords};
use crate::features::analysis::Analyses;
use crate::features::api::{self, Api};
use crate::features::challenges::{self, Challenges};
use crate::features::chat::{self, Chats};
use crate::features::data_export::games as data_export;
use crate::features::images::{self, RenderQueue};
use crate::features::lessons::{self, LessonWork};
use crate::features::library::{self, LibraryWork};
use crate::features::lobby::{self, Lobby};
use crate::features::pgn::{self, TextWork};
use crate::features::play::{self, Starts};
use crate::features::puzzles::{self, PuzzleSearches};
use crate::features::tournaments::{self, Tournaments};
use crate::features::watching::{self, Watchable};
use crate::features::{
    analysis, classes, game_analysis, game_search, moderation, monitoring, opening_explorer,
    premoves, profiles, visitors,
};
use crate::http::link_preview::LinkPreviews;
use crate::http::site::Site;
use crate::http::{MAX_BODY, error, static_files};
use crate::websocket::upgrade;

/// The layers below the features, and the state of each feature.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) site: Arc<Site>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) api: Arc<Api>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) chats: Arc<Chats>,
    pub(crate) features: Arc<Features>,
    pub(crate) lesson_work: Arc<LessonWork>,
    pub(crate) library: Arc<LibraryWork>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) passwords: Arc<Passwords>,
    pub(crate) previews: Arc<dyn LinkPreviews>,
    pub(crate) puzzle_searches: Arc<PuzzleSearches>,
    pub(crate) starts: Arc<Starts>,
    pub(crate) render_queue: Arc<RenderQueue>,
    pub(crate) text_work: Arc<TextWork>,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) watchable: Arc<Watchable>,
}

/// Lets the extractors of a feature take its part of the state.
macro_rules! parts {
    ($($field:ident: $part:ty),* $(,)?) => {
        $(impl FromRef<App> for Arc<$part> {
            fn from_ref(app: &App) -> Self {
                Arc::clone(&app.$field)
            }
        })*
    };
}

parts! {
    site: Site,
    analyses: Analyses,
    api: Api,
    challenges: Challenges,
    chats: Chats,
    features: Features,
    lesson_work: LessonWork,
    library: LibraryWork,
    lobby: Lobby,
    passwords: Passwords,
    previews: dyn LinkPreviews,
    puzzle_searches: PuzzleSearches,
    starts: Starts,
    render_queue: RenderQueue,
    text_work: TextWork,
    tournaments: Tournaments,
    watchable: Watchable,
}

/// Creates all routes of pages, their requests and the socket.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/socket", get(upgrade::open::<Features>))
        .merge(monitoring::routes())
        .merge(visitors::routes())
        .merge(watching::routes())
        .merge(play::routes())
        .merge(data_export::routes())
        .merge(analysis::routes())
        .merge(game_analysis::routes())
        .merge(game_search::routes())
        .merge(opening_explorer::routes())
        .merge(chat::routes())
        .merge(premoves::routes())
        .merge(accounts::routes())
        .merge(profiles::routes())
        .merge(classes::routes())
        .merge(tournaments::routes())
        .merge(lessons::routes())
        .merge(puzzles::routes())
        .merge(library::routes())
        .merge(lobby::standing::routes())
        .merge(pgn::routes())
        .merge(images::routes())
        .merge(moderation::routes())
        .merge(challenges::routes())
        .merge(api::routes())
        .fallback(static_files::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(middleware::from_fn(error::translate))
        .layer(middleware::map_response_with_state(
            app.clone(),
            static_files::secure,
        ))
        .with_state(app)
}

/// Creates the routes on the separate address for monitoring.
pub(crate) fn metrics_router(app: App) -> Router {
    monitoring::metrics_routes().with_state(app)
}

/// Returns whether this is a proxy's health check, which may have no host; browsers always send
/// one.
fn is_check(request: &Request) -> bool {
    let path = request.uri().path();
    matches!(path, "/healthz" | "/readyz") && !request.headers().contains_key(HOST)
}

/// Refuses requests with a foreign host name, and limits the time of the others.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    if !is_check(&request) && !site.hosts.contain(request.headers()) {
        return RequestError::foreign_host(site.public_url.as_ref()).into_response();
    }
    let mut time = site.limits.request_time;
    if library::is_upload(&request) {
        // An upload has its own timeout, which starts when the file begins to arrive.
        time += site.limits.upload_time;
    }
    match timeout(time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => RequestError::too_late().into_response(),
    }
}
