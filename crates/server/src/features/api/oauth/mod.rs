//! OAuth 2 for programs in browsers and on the user's computer: the user consents on a page, and the
//! program exchanges a code for a token (RFC 6749, 4.1). Programs do not register. A challenge that
//! only the program can answer (RFC 7636) binds the code to it.

mod consent;
mod redeem;
mod redirect;
mod request;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::site::Site;

/// The requests of the page on which the user consents. Pages of other sites cannot read them.
pub(super) fn page_routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new().route("/app/oauth", get(consent::show).post(consent::consent))
}

/// The endpoints of programs.
pub(super) fn endpoints<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    OpenApiRouter::default().routes(routes!(redeem::redeem))
}
