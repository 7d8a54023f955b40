//! Moderation: muting and blocking, reports, and the actions of organizers.

mod organisers;
mod reports;
mod restrictions;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{delete, get, post, put};

use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::http::site::Site;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Challenges>: FromRef<S>,
    Arc<Chats>: FromRef<S>,
{
    Router::new()
        .route(
            "/app/unwanted",
            get(restrictions::list).put(restrictions::note),
        )
        .route("/app/unwanted/{player}", delete(restrictions::forget))
        .route("/app/reports", post(reports::make))
        .route("/app/admin/reports", get(organisers::reports))
        .route("/app/admin/reports/{number}", delete(organisers::close))
        .route(
            "/app/admin/players/{player}/silence",
            put(organisers::silence),
        )
        .route(
            "/app/admin/accounts/{player}/disabled",
            put(organisers::disable),
        )
}
