//! Whom people want to have nothing to do with, what they report, and what organisers do about it.

mod organisers;
mod reports;
mod unwanted;
mod whom;

use std::sync::Arc;

use axum::Router;
use axum::routing::{delete, get, post, put};

use crate::app::App;
pub(crate) use whom::find;

/// The routes of this module.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/app/unwanted", get(unwanted::list).put(unwanted::note))
        .route("/app/unwanted/{player}", delete(unwanted::forget))
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
