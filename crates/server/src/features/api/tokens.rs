//! Tests and revocation of tokens, and the link to the page that creates them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::error::ApiError;
use super::fields::text;
use super::holder::Reader;
use super::users::user_id;
use crate::http::api_token;
use crate::http::site::Site;

/// The maximum number of tokens in a test.
const MAX_TOKENS: usize = 100;

/// A valid token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TestedToken {
    #[schema(example = "ada")]
    user_id: String,
    /// The permissions, separated by commas.
    #[schema(example = "board:play,challenge:read")]
    scopes: String,
    /// The time at which the token expires, in milliseconds.
    #[schema(required)]
    expires: Option<u64>,
}

/// Tokens by their text; `null` for a token that is not valid.
#[derive(Debug, Serialize)]
pub(super) struct TestedTokens(BTreeMap<String, Option<TestedToken>>);

// The derive macro does not support maps of optional values.
impl PartialSchema for TestedTokens {
    fn schema() -> RefOr<Schema> {
        let null = ObjectBuilder::new().schema_type(Type::Null);
        let known = Ref::from_schema_name(TestedToken::name());
        let value = OneOfBuilder::new().item(null).item(known).build();
        let value = RefOr::T(Schema::OneOf(value));
        ObjectBuilder::new()
            .additional_properties(Some(value))
            .into()
    }
}

impl ToSchema for TestedTokens {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((TestedToken::name().into_owned(), TestedToken::schema()));
    }
}

/// Returns the users and the permissions of tokens; `null` for a token that is not valid.
#[utoipa::path(
    post,
    path = "/api/token/test",
    tag = "Tokens",
    security((), ("token" = [])),
    request_body(
        content = String,
        content_type = "text/plain",
        description = "Up to 100 tokens, separated by commas.",
        example = "staunton_abc,staunton_def",
    ),
    responses((status = 200, body = TestedTokens)),
)]
pub(super) async fn test(
    State(site): State<Arc<Site>>,
    _: Reader,
    request: Request,
) -> Result<Json<TestedTokens>, ApiError> {
    let body = text(request, &()).await?;
    let tokens: Vec<&str> = body.split(',').map(str::trim).collect();
    if tokens.len() > MAX_TOKENS {
        let why = format!("At most {MAX_TOKENS} tokens can be tested");
        return Err(ApiError::bad(why));
    }
    let mut tested = BTreeMap::new();
    for text in tokens.into_iter().filter(|token| !token.is_empty()) {
        let known = api_token::look_up(&site, text).await?;
        let view = known.map(|(token, player)| {
            let scopes: Vec<_> = token.scopes.0.iter().map(|scope| scope.as_str()).collect();
            TestedToken {
                user_id: user_id(&player.name),
                scopes: scopes.join(","),
                expires: token.expires_at.map(|at| at.0),
            }
        });
        tested.insert(text.to_owned(), view);
    }
    Ok(Json(TestedTokens(tested)))
}

/// Revokes the token of the request.
#[utoipa::path(
    delete,
    path = "/api/token",
    tag = "Tokens",
    security(("token" = [])),
    responses((status = 204, description = "The token is no longer valid.")),
)]
pub(super) async fn revoke(
    State(site): State<Arc<Site>>,
    _: Reader,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    api_token::revoke(&site, &headers).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leads to the page that creates tokens, with the permissions and the name filled in.
#[utoipa::path(
    get,
    path = "/account/oauth/token/create",
    tag = "Tokens",
    security(()),
    params(
        ("scopes[]" = Option<Vec<String>>, Query, description = "The permissions to select."),
        ("description" = Option<String>, Query, description = "The name of the token."),
    ),
    responses((
        status = 303,
        description = "The page that creates tokens.",
        headers(("location" = String, description = "The address of the page.")),
    )),
)]
pub(super) async fn page(uri: Uri) -> Response {
    let query = uri.query().map(|query| format!("?{query}"));
    let target = format!("/account{}#tokens", query.unwrap_or_default());
    let target = HeaderValue::try_from(target).expect("a part of an address is a valid header");
    (StatusCode::SEE_OTHER, [(LOCATION, target)]).into_response()
}
