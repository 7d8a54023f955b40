//! The HTTP API for chess clients and bots, with the shapes of the public API of Lichess.
//!
//! It has no separate games, challenges or chat: requests become the same commands as those of the
//! browser, and streams translate the messages that a browser receives.
//!
//! # Adding an endpoint
//!
//! The OpenAPI document is generated from the handlers, so an endpoint is described where it is
//! written:
//!
//! 1. The handler has a doc comment, whose first line is the title, and `#[utoipa::path]` with the
//!    method, the path, a tag of [`document::head`], the permissions and the responses. `security(())`
//!    means that no token is read, `security((), ("token" = []))` that none is needed, and
//!    `security(("token" = ["board:play"]))` that the token needs this permission; several of these
//!    are alternatives.
//! 2. The parameters are a type that derives `Deserialize` and `IntoParams` (of the path or the query)
//!    or `ToSchema` (of a form). [`Params`](params::Params) reads queries, forms and JSON.
//! 3. The response is a type that derives `Serialize` and `ToSchema`. The errors of all endpoints are
//!    added by [`document`].
//! 4. [`documented`] lists the handler with `routes!`, which adds the route and its description. A
//!    stream without an end has `extensions(("x-endless" = json!(true)))`.
//!
//! The tests of the document compare it with the responses of the server, so a wrong permission or a
//! route in [`undocumented`] that should be listed is found.

mod ai;
mod bots;
mod challenge_view;
mod challenges;
mod chat;
mod cloud_eval;
mod commands;
mod cors;
mod document;
mod ends;
mod error;
mod event_stream;
mod export;
mod exported;
mod fields;
mod game_stream;
mod game_terms;
mod game_view;
mod holder;
mod import;
mod kept_challenge;
mod kind;
mod lines;
mod listener;
mod nodes;
mod oauth;
mod params;
mod playing;
mod puzzle_activity;
mod puzzle_view;
mod puzzles;
mod records;
mod seek;
mod spectate;
mod start_clocks;
mod state_view;
mod status;
mod streams;
mod terms_view;
mod tokens;
mod tournaments;
mod tv;
mod tv_feed;
mod update;
mod users;
mod watched;

use std::sync::{Arc, Weak};

use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::{any, post};
use axum::{Extension, Router};
use game::listeners::Listener;
use limits::work_queue::WorkQueue;
use store::PlayerId;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::features::library::LibraryWork;
use crate::features::lobby::Lobby;
use crate::features::tournaments::Tournaments;
use crate::http::site::Site;
use document::Document;
use error::ApiError;
use kind::Kind;
pub(crate) use nodes::Remote;
use streams::Streams;
use tv::Tv;

/// The maximum numbers of custom starting positions that are checked concurrently and that wait.
const STARTS: (usize, usize) = (1, 63);

/// The open streams of this node, and the features that they follow.
pub(crate) struct Api {
    site: Arc<Site>,
    challenges: Arc<Challenges>,
    chats: Arc<Chats>,
    lobby: Arc<Lobby>,
    tournaments: Arc<Tournaments>,
    streams: Arc<Streams>,
    /// The featured games.
    tv: Arc<Tv>,
    /// Checks of custom starting positions.
    starts: WorkQueue,
}

impl Api {
    /// Creates the state without streams. It listens to game events.
    pub(crate) fn new(
        site: Arc<Site>,
        challenges: Arc<Challenges>,
        chats: Arc<Chats>,
        lobby: Arc<Lobby>,
        tournaments: Arc<Tournaments>,
    ) -> Arc<Self> {
        let api = Arc::new(Self {
            site,
            challenges,
            chats,
            lobby,
            tournaments,
            streams: Arc::default(),
            tv: Arc::default(),
            starts: WorkQueue::new(STARTS.0, STARTS.1),
        });
        let listener: Weak<dyn Listener> = Arc::<Self>::downgrade(&api);
        api.site.games.listeners.add(listener);
        api
    }

    /// Returns whether the player is connected to this node, or has an event stream on another.
    fn is_online(&self, player: PlayerId) -> bool {
        self.site.rate_limits.is_connected(player) || self.streams.is_elsewhere(player)
    }
}

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Api>: FromRef<S>,
    Arc<LibraryWork>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    let (router, document) = documented().split_for_parts();
    let document = Arc::new(Document::new(&document));
    router
        .merge(undocumented())
        .layer(Extension(document))
        .layer(cors::layer())
        .merge(oauth::page_routes())
}

/// The endpoints of the API. Each appears in the OpenAPI document.
fn documented<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Api>: FromRef<S>,
    Arc<LibraryWork>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    OpenApiRouter::with_openapi(document::head())
        .routes(routes!(document::json))
        .routes(routes!(document::page))
        .routes(routes!(tokens::page))
        .routes(routes!(users::account))
        .routes(routes!(playing::playing))
        .routes(routes!(users::user))
        .routes(routes!(users::status))
        .routes(routes!(tokens::test))
        .routes(routes!(tokens::revoke))
        .routes(routes!(event_stream::open))
        .nest("/api/board", play_routes(Kind::Board))
        .nest("/api/bot", play_routes(Kind::Bot))
        .routes(routes!(seek::seek))
        .routes(routes!(spectate::open))
        .routes(routes!(export::game))
        .routes(routes!(export::of_user))
        .routes(routes!(export::by_id))
        .routes(routes!(export::current))
        .routes(routes!(ping))
        .routes(routes!(bots::online))
        .routes(routes!(bots::upgrade))
        .routes(routes!(challenges::list))
        .routes(routes!(ai::ai))
        .routes(routes!(ai::open))
        .routes(routes!(challenges::send))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::cancel))
        .routes(routes!(challenges::show))
        .routes(routes!(commands::add_time))
        .routes(routes!(start_clocks::start))
        .routes(routes!(records::users))
        .routes(routes!(records::rating_history))
        .routes(routes!(records::crosstable))
        .routes(routes!(import::import).layer(DefaultBodyLimit::max(import::MAX_SIZE)))
        .routes(routes!(tv_feed::channels))
        .routes(routes!(tv_feed::best))
        .routes(routes!(tv_feed::open))
        .routes(routes!(cloud_eval::evaluation))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzle_activity::activity))
        .routes(routes!(puzzles::one))
        .routes(routes!(puzzles::batch, puzzles::solve))
        .merge(oauth::endpoints())
        .merge(tournaments::endpoints())
}

/// The endpoints of games, for one kind of players.
fn play_routes<S>(kind: Kind) -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Api>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    let mut router = OpenApiRouter::default()
        .routes(routes!(game_stream::open))
        .routes(routes!(chat::lines, chat::post))
        .routes(routes!(commands::make_move))
        .routes(routes!(commands::abort))
        .routes(routes!(commands::resign))
        .routes(routes!(commands::draw))
        .routes(routes!(commands::takeback))
        .routes(routes!(commands::claim_draw))
        .routes(routes!(commands::claim_victory));
    document::set_kind(router.get_openapi_mut(), kind);
    router.layer(Extension(kind))
}

/// The routes that are not in the document: a second spelling that clients use, and the error for
/// unknown addresses.
fn undocumented<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Api>: FromRef<S>,
{
    let claim = |kind| post(commands::claim_victory).layer(Extension(kind));
    let unknown = || any(|| async { ApiError::missing("endpoint") });
    Router::new()
        .route("/api/board/game/{id}/claim-victory/", claim(Kind::Board))
        .route("/api/bot/game/{id}/claim-victory/", claim(Kind::Bot))
        // Some clients retry endlessly if the error of an unknown address is not JSON.
        .route(
            "/team/{id}/join",
            post(|| async { ApiError::missing("team") }),
        )
        .route("/api", unknown())
        .route("/api/{*rest}", unknown())
}

/// Returns an empty response, with which clients measure the delay.
#[utoipa::path(
    get,
    path = "/__ping",
    tag = "Documentation",
    security(()),
    responses((status = 200, description = "An empty response.")),
)]
async fn ping() {}
