//! Playing: requests that create games, and the games that a connection follows.

mod new_game;
mod offline;
mod session;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::post;

use crate::http::site::Site;
pub(crate) use new_game::Starts;
pub(crate) use session::Session;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Starts>: FromRef<S>,
{
    Router::new()
        .route("/app/games", post(new_game::make))
        .route("/app/games/{id}/accept", post(new_game::accept))
        .route(
            "/app/offline/games",
            post(offline::take).layer(DefaultBodyLimit::max(offline::MAX_BODY)),
        )
}
