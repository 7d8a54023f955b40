//! Entering and leaving.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::tournaments::EntryByLink;
use serde_json::{Value, json};
use store::Scope;
use tournament::Entry;

use super::super::error::ApiError;
use super::super::fields::Fields;
use super::super::holder::{Holder, Reader};
use super::{Kind, find, shared};
use crate::features::tournaments::Tournaments;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /api/tournament/{id}/join` and `POST /api/swiss/{id}/join`: the player of the token enters,
/// or returns. `password` is the code of the link for entries, where the arbiter requires it.
pub(super) async fn join(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[Scope::TournamentWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let key = idempotency::request_key(&headers)?;
    let member = Member {
        caller: holder.caller,
        player: holder.player,
    };
    let reader = Reader {
        player: Some(member.player.clone()),
        network: member.caller.network,
    };
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let needs_code = loaded.state.settings.entry == Entry::Arbiter;
    if let Some(code) = fields.text("password").filter(|_| needs_code) {
        let entry = EntryByLink {
            code: code.to_owned(),
            name: None,
        };
        let joining = tournaments.join_by_link(&site, &member, &id, entry, &key);
        joining.await.map_err(|why| match why.code() {
            Code::NotFound => ApiError::field("password", why.sentence().to_string()),
            _ => refused(why),
        })?;
    } else {
        let joining = tournaments.join(&site, &loaded, &member, &key);
        joining.await.map_err(refused)?;
    }
    Ok(Json(json!({ "ok": true })))
}

/// `POST /api/tournament/{id}/withdraw` and `POST /api/swiss/{id}/withdraw`: the player of the token
/// leaves, or pauses in an arena.
pub(super) async fn withdraw(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[Scope::TournamentWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let key = idempotency::request_key(&headers)?;
    let player = holder.player.id;
    let reader = Reader {
        player: Some(holder.player),
        network: holder.caller.network,
    };
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let left = tournaments.leave(&loaded, player, &key).await;
    left.map_err(refused)?;
    Ok(Json(json!({ "ok": true })))
}

/// Returns the error of a refused entry. Clients read 403 as a missing scope.
fn refused(why: RequestError) -> ApiError {
    match why.code() {
        Code::Forbidden => ApiError::new(StatusCode::BAD_REQUEST, why.sentence().to_string()),
        _ => shared::missing_or(why),
    }
}
