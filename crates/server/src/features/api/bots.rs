//! Bot accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use store::Scope;

use super::Api;
use super::error::ApiError;
use super::exported::NDJSON;
use super::fields::Fields;
use super::holder::{Holder, Reader};
use super::users::profile;
use crate::http::site::Site;

/// The maximum number of bots in a list.
const MAX_LISTED: usize = 100;

/// `POST /api/bot/account/upgrade`: makes the caller's account a bot account, before its first game.
pub(super) async fn upgrade(
    State(site): State<Arc<Site>>,
    holder: Holder,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[Scope::BotPlay])?;
    site.rate_limits.games.admit(holder.caller)?;
    if site.store.people().become_bot(holder.player.id).await? {
        return Ok(Json(json!({ "ok": true })));
    }
    Err(ApiError::bad(
        "Only an account that has never had a game can become a bot: register another one",
    ))
}

/// `GET /api/bot/online`: lists the bots with event streams, one in each line.
pub(super) async fn online(
    State(site): State<Arc<Site>>,
    State(api): State<Arc<Api>>,
    _: Reader,
    fields: Fields,
) -> Result<Response, ApiError> {
    let most = fields.number("nb")?.unwrap_or(MAX_LISTED).min(MAX_LISTED);
    let mut lines = String::new();
    let mut listed = 0;
    for player in api.streams.players() {
        if listed == most {
            break;
        }
        let Some(account) = site.store.people().credentials_of(player).await? else {
            continue;
        };
        if account.player.is_bot {
            listed += 1;
            lines.push_str(&profile(&site, account).await?.to_string());
            lines.push('\n');
        }
    }
    Ok(([(CONTENT_TYPE, NDJSON)], lines).into_response())
}
