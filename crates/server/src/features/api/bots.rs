//! Bot accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use store::Scope;

use super::error::ApiError;
use super::holder::Holder;
use crate::http::site::Site;

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
