//! The HTTP API for chess clients and bots, with the shapes of the public API of Lichess.
//!
//! It has no games, challenges or chat of its own: requests become the same commands as those of the
//! browser, and streams translate the messages that a browser receives.

mod challenge_view;
mod commands;
mod error;
mod event_stream;
mod fields;
mod game_stream;
mod game_view;
mod holder;
mod kind;
mod lines;
mod listener;
mod nodes;
mod playing;
mod state_view;
mod status;
mod streams;
mod terms_view;
mod tokens;
mod users;
mod watched;

use std::sync::{Arc, Weak};

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{any, delete, get, post};
use game::listeners::Listener;
use store::PlayerId;

use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::http::site::Site;
use error::ApiError;
pub(crate) use nodes::Remote;
use streams::Streams;

/// The open streams of this node, and the features that they follow.
pub(crate) struct Api {
    site: Arc<Site>,
    challenges: Arc<Challenges>,
    chats: Arc<Chats>,
    streams: Arc<Streams>,
}

impl Api {
    /// Creates the state without streams. It listens to game events.
    pub(crate) fn new(
        site: Arc<Site>,
        challenges: Arc<Challenges>,
        chats: Arc<Chats>,
    ) -> Arc<Self> {
        let api = Arc::new(Self {
            site,
            challenges,
            chats,
            streams: Arc::default(),
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
{
    Router::new()
        .route("/account/oauth/token/create", get(tokens::page))
        .route("/api/account", get(users::account))
        .route("/api/account/playing", get(playing::playing))
        .route("/api/user/{name}", get(users::user))
        .route("/api/users/status", get(users::status))
        .route("/api/token/test", post(tokens::test))
        .route("/api/token", delete(tokens::revoke))
        .route("/api/stream/event", get(event_stream::open))
        .route("/api/{kind}/game/stream/{id}", get(game_stream::open))
        .route("/api/{kind}/game/{id}/{command}", post(commands::plain))
        .route("/api/{kind}/game/{id}/{command}/", post(commands::plain))
        .route(
            "/api/{kind}/game/{id}/{command}/{value}",
            post(commands::with_value),
        )
        .route(
            "/api/round/{id}/add-time/{seconds}",
            post(commands::add_time),
        )
        .route("/api", any(not_found))
        .route("/api/{*rest}", any(not_found))
}

/// Clients retry endlessly if the error of an unknown address is not JSON.
async fn not_found() -> ApiError {
    ApiError::missing("endpoint")
}
