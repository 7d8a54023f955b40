//! The HTTP API for chess clients and bots, with the shapes of the public API of Lichess.
//!
//! It has no separate games, challenges or chat: requests become the same commands as those of the
//! browser, and streams translate the messages that a browser receives.

mod ai;
mod bots;
mod challenge_view;
mod challenges;
mod chat;
mod cloud_eval;
mod commands;
mod cors;
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
mod users;
mod watched;

use std::sync::{Arc, Weak};

use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Uri;
use axum::routing::{any, delete, get, post};
use axum::{Extension, Router};
use game::listeners::Listener;
use limits::work_queue::WorkQueue;
use store::PlayerId;

use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::features::library::LibraryWork;
use crate::features::lobby::Lobby;
use crate::features::tournaments::Tournaments;
use crate::http::site::Site;
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
    ) -> Arc<Self> {
        let api = Arc::new(Self {
            site,
            challenges,
            chats,
            lobby,
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
    Router::new()
        .route(
            "/account/oauth/token/create",
            get(|uri: Uri| async move { tokens::page(&uri) }),
        )
        .route("/api/account", get(users::account))
        .route("/api/account/playing", get(playing::playing))
        .route("/api/user/{name}", get(users::user))
        .route("/api/users/status", get(users::status))
        .route("/api/token/test", post(tokens::test))
        .route("/api/token", delete(tokens::revoke))
        .route("/api/stream/event", get(event_stream::open))
        .nest("/api/board", play_routes(Kind::Board))
        .nest("/api/bot", play_routes(Kind::Bot))
        .route("/api/board/seek", post(seek::seek))
        .route("/api/stream/game/{id}", get(spectate::open))
        .route("/game/export/{id}", get(export::game))
        .route("/api/games/user/{name}", get(export::of_user))
        .route("/api/games/export/_ids", post(export::by_id))
        .route("/api/user/{name}/current-game", get(export::current))
        // Clients measure the delay of this request.
        .route("/__ping", get(|| async { "" }))
        .route("/api/bot/online", get(bots::online))
        .route("/api/bot/account/upgrade", post(bots::upgrade))
        .route("/api/challenge", get(challenges::list))
        .route("/api/challenge/ai", post(ai::ai))
        .route("/api/challenge/open", post(ai::open))
        .route("/api/challenge/{id}", post(challenges::send))
        .route("/api/challenge/{id}/accept", post(challenges::accept))
        .route("/api/challenge/{id}/decline", post(challenges::decline))
        .route("/api/challenge/{id}/cancel", post(challenges::cancel))
        .route("/api/challenge/{id}/show", get(challenges::show))
        .route(
            "/api/round/{id}/add-time/{seconds}",
            post(commands::add_time),
        )
        .route(
            "/api/challenge/{id}/start-clocks",
            post(start_clocks::start),
        )
        .route("/api/users", post(records::users))
        .route(
            "/api/user/{name}/rating-history",
            get(records::rating_history),
        )
        .route("/api/crosstable/{first}/{second}", get(records::crosstable))
        .route(
            "/api/import",
            post(import::import).layer(DefaultBodyLimit::max(import::MAX_SIZE)),
        )
        .route("/api/tv/channels", get(tv_feed::channels))
        .route("/api/tv/feed", get(tv_feed::best))
        .route("/api/tv/{channel}/feed", get(tv_feed::open))
        .route("/api/cloud-eval", get(cloud_eval::evaluation))
        .route("/api/puzzle/daily", get(puzzles::daily))
        .route("/api/puzzle/next", get(puzzles::next))
        .route("/api/puzzle/activity", get(puzzle_activity::activity))
        .route("/api/puzzle/{id}", get(puzzles::one))
        .route(
            "/api/puzzle/batch/{angle}",
            get(puzzles::batch).post(puzzles::solve),
        )
        // Some clients retry endlessly if the error of an unknown address is not JSON.
        .route("/api", any(|| async { ApiError::missing("endpoint") }))
        .route(
            "/api/{*rest}",
            any(|| async { ApiError::missing("endpoint") }),
        )
        .merge(oauth::routes())
        .merge(tournaments::routes())
        .layer(cors::layer())
        .merge(oauth::page_routes())
}

/// The routes of games, for one kind of players.
fn play_routes<S>(kind: Kind) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Api>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    Router::new()
        .route("/game/stream/{id}", get(game_stream::open))
        .route("/game/{id}/chat", get(chat::lines).post(chat::post))
        .route("/game/{id}/{command}", post(commands::plain))
        .route("/game/{id}/{command}/", post(commands::plain))
        .route("/game/{id}/{command}/{value}", post(commands::with_value))
        .layer(Extension(kind))
}
