//! Bot accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use store::Scope;
use utoipa::IntoParams;

use super::Api;
use super::commands::{Done, done};
use super::error::ApiError;
use super::exported::NDJSON;
use super::holder::{Holder, Reader};
use super::params::Params;
use super::users::{Account, profile};
use crate::http::site::Site;

/// The maximum number of bots in a list.
const MAX_LISTED: usize = 100;

/// Makes the caller's account a bot account, before its first game.
#[utoipa::path(
    post,
    path = "/api/bot/account/upgrade",
    tag = "Bot",
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done)),
)]
pub(super) async fn upgrade(
    State(site): State<Arc<Site>>,
    holder: Holder,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&[Scope::BotPlay])?;
    site.rate_limits.games.admit(holder.caller)?;
    if site.store.people().become_bot(holder.player.id).await? {
        return Ok(done());
    }
    Err(ApiError::bad(
        "Only an account that has never had a game can become a bot: register another one",
    ))
}

/// The number of bots that are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OnlineQuery {
    /// The maximum number of bots, at most 100.
    nb: Option<usize>,
}

/// Lists the bots with event streams, one in each line.
#[utoipa::path(
    get,
    path = "/api/bot/online",
    tag = "Bot",
    security((), ("token" = [])),
    params(OnlineQuery),
    responses((status = 200, body = Account, content_type = "application/x-ndjson")),
)]
pub(super) async fn online(
    State(site): State<Arc<Site>>,
    State(api): State<Arc<Api>>,
    _: Reader,
    Params(query): Params<OnlineQuery>,
) -> Result<Response, ApiError> {
    let most = query.nb.unwrap_or(MAX_LISTED).min(MAX_LISTED);
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
            let account = profile(&site, account).await?;
            lines.push_str(&serde_json::to_string(&account).expect("an account has string keys"));
            lines.push('\n');
        }
    }
    Ok(([(CONTENT_TYPE, NDJSON)], lines).into_response())
}
