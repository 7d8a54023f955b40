//! Entering and leaving.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::tournaments::EntryByLink;
use serde::Deserialize;
use store::Scope;
use tournament::Entry;
use utoipa::ToSchema;

use super::super::commands::{Done, done};
use super::super::error::ApiError;
use super::super::holder::{Holder, Reader};
use super::super::params::Params;
use super::{Kind, find, shared};
use crate::features::tournaments::Tournaments;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// An entry.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EntryForm {
    /// The code of the link for entries, where the arbiter requires it.
    #[schema(nullable = false)]
    password: Option<String>,
}

/// The player of the token enters, or returns.
#[utoipa::path(
    post,
    path = "/join",
    tag = "Tournaments",
    security(("token" = ["tournament:write"])),
    params(("id" = String, Path, description = "The id of a tournament.", example = "AbCd1234")),
    request_body(content(
        (EntryForm = "application/x-www-form-urlencoded"),
        (EntryForm = "application/json"),
    )),
    responses((status = 200, body = Done)),
)]
pub(super) async fn join(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
    Params(form): Params<EntryForm>,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&[Scope::TournamentWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let key = idempotency::request_key(&headers)?;
    let reader = Reader::of(&holder);
    let member = Member {
        caller: holder.caller,
        player: holder.player,
    };
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let needs_code = loaded.state.settings.entry == Entry::Arbiter;
    if let Some(code) = form.password.filter(|_| needs_code) {
        let entry = EntryByLink { code, name: None };
        let joining = tournaments.join_by_link(&site, &member, &id, entry, &key);
        joining.await.map_err(|why| match why.code() {
            Code::NotFound => ApiError::field("password", why.sentence().to_string()),
            _ => refused(why),
        })?;
    } else {
        let joining = tournaments.join(&site, &loaded, &member, &key);
        joining.await.map_err(refused)?;
    }
    Ok(done())
}

/// The player of the token leaves, or pauses in an arena.
#[utoipa::path(
    post,
    path = "/withdraw",
    tag = "Tournaments",
    security(("token" = ["tournament:write"])),
    params(("id" = String, Path, description = "The id of a tournament.", example = "AbCd1234")),
    responses((status = 200, body = Done)),
)]
pub(super) async fn withdraw(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&[Scope::TournamentWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let key = idempotency::request_key(&headers)?;
    let player = holder.player.id;
    let reader = Reader::of(&holder);
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let left = tournaments.leave(&loaded, player, &key).await;
    left.map_err(refused)?;
    Ok(done())
}

/// Returns the error of a refused entry. Clients read 403 as a missing scope.
fn refused(why: RequestError) -> ApiError {
    match why.code() {
        Code::Forbidden => ApiError::new(StatusCode::BAD_REQUEST, why.sentence().to_string()),
        _ => shared::missing_or(why),
    }
}
