//! Requests from pages of other sites (CORS).
//!
//! Any page may use the API with a token that its user has given to it. Cookies are not accepted here,
//! so a page cannot act for a user who is signed in.

use std::time::Duration;

use axum::http::Method;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use tower_http::cors::{Any, CorsLayer};

/// The time for which a browser remembers the permission.
const MAX_AGE: Duration = Duration::from_hours(1);

/// Returns a layer that answers the preflight requests of browsers, and lets any page read the
/// responses.
pub(super) fn layer() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([ACCEPT, AUTHORIZATION, CONTENT_TYPE])
        .expose_headers([RETRY_AFTER])
        .max_age(MAX_AGE)
}
