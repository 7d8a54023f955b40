//! Tests and revocation of tokens, and the link to the page that creates them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::error::ApiError;
use super::fields::text;
use super::holder::Reader;
use super::users::user_id;
use crate::http::api_token;
use crate::http::site::Site;

/// The maximum number of tokens in a test.
const MAX_TOKENS: usize = 100;

/// `POST /api/token/test`: returns the users and scopes of tokens. The body contains them, separated
/// by commas.
pub(super) async fn test(
    State(site): State<Arc<Site>>,
    _: Reader,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let body = text(request, &()).await?;
    let tokens: Vec<&str> = body.split(',').map(str::trim).collect();
    if tokens.len() > MAX_TOKENS {
        let why = format!("At most {MAX_TOKENS} tokens can be tested");
        return Err(ApiError::bad(why));
    }
    let mut tested = Map::new();
    for text in tokens.into_iter().filter(|token| !token.is_empty()) {
        let known = api_token::look_up(&site, text).await?;
        let view = known.map_or(Value::Null, |(token, player)| {
            let scopes: Vec<_> = token.scopes.0.iter().map(|scope| scope.as_str()).collect();
            json!({
                "userId": user_id(&player.name),
                "scopes": scopes.join(","),
                "expires": token.expires_at.map(|at| at.0),
            })
        });
        tested.insert(text.to_owned(), view);
    }
    Ok(Json(Value::Object(tested)))
}

/// `DELETE /api/token`: revokes the token of the request.
pub(super) async fn revoke(
    State(site): State<Arc<Site>>,
    _: Reader,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    api_token::revoke(&site, &headers).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /account/oauth/token/create`: leads to the page that creates tokens, which reads the scopes
/// and the description from the same query.
pub(super) fn page(uri: &Uri) -> Response {
    let query = uri.query().map(|query| format!("?{query}"));
    let target = format!("/account{}#tokens", query.unwrap_or_default());
    let target = HeaderValue::try_from(target).expect("a part of an address is a valid header");
    (StatusCode::SEE_OTHER, [(LOCATION, target)]).into_response()
}
