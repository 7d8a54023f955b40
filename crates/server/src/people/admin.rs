//! What organisers and admins do with the accounts of others, and the settings.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::http::people as wire;
use serde::Deserialize;
use store::{AccountsQuery, Grant, PlayerId, Role};

use super::{account, convert, invites, player_id, reader_with_role, with_role};
use crate::accept::Peer;
use crate::app::App;
use crate::body;
use crate::problem::RequestError;

/// How many accounts a page of the list has.
const LISTED: usize = 50;
/// The most names that nobody may choose, and the longest of them, in bytes.
const REFUSED_NAMES: usize = 1_000;
const REFUSED_NAME: usize = 100;

/// Which accounts to list.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// How their names begin.
    #[serde(default)]
    prefix: String,
    /// The last name of the page before.
    after: Option<String>,
}

/// `GET /app/admin/accounts`: the accounts, by name.
pub(super) async fn accounts(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<wire::AccountList>, RequestError> {
    reader_with_role(&app, &headers, Role::Organiser).await?;
    let query = AccountsQuery {
        prefix: wanted.prefix,
        role: None,
        after: wanted.after,
        // One more shows whether there is another page.
        limit: LISTED as u32 + 1,
    };
    let mut accounts = app.store.people().accounts(query).await?;
    let is_last = accounts.len() <= LISTED;
    accounts.truncate(LISTED);
    let next = accounts.last().filter(|_| !is_last);
    let next = next.map(|account| account.name.clone());
    let accounts = accounts.into_iter().map(|account| wire::AccountView {
        player: account.player.to_string(),
        name: account.name,
        role: convert::role(account.role),
        registered_at: account.registered_at.0,
    });
    Ok(Json(wire::AccountList {
        accounts: accounts.collect(),
        next,
    }))
}

/// `PUT /app/admin/accounts/{player}/role`: gives an account another role.
pub(super) async fn change_role(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(player): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, RequestError> {
    with_role(&app, &peer, &headers, Role::Admin).await?;
    let wire::ChangeRole { role } = body::read(&headers, body)?;
    let role = convert::stored_role(role);
    let people = app.store.people();
    people.set_role(player_id(&player)?, role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /app/admin/accounts/{player}/password`: makes a link by which somebody who has forgotten
/// their password chooses a new one.
pub(super) async fn let_choose_password(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(player): Path<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<wire::MadeInvite>), RequestError> {
    let maker = with_role(&app, &peer, &headers, Role::Organiser).await?;
    let player = player_id(&player)?;
    // With such a link one can become somebody: an organiser must not become an admin.
    let theirs = role_of(&app, player).await?;
    if maker.player.role != Some(Role::Admin) && theirs > Role::Player {
        return Err(RequestError::not_allowed());
    }
    let made = invites::new(&app, Grant::Password(player), Some(maker.player.id)).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `DELETE /app/admin/accounts/{player}`: erases a person.
pub(super) async fn erase(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(player): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, RequestError> {
    with_role(&app, &peer, &headers, Role::Admin).await?;
    let player = player_id(&player)?;
    role_of(&app, player).await?;
    account::erase_person(&app, player).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn role_of(app: &App, player: PlayerId) -> Result<Role, RequestError> {
    let player = app.store.people().player(player).await?;
    player
        .and_then(|player| player.role)
        .ok_or_else(RequestError::no_account)
}

/// `GET /app/admin/settings`: what the admins have set.
pub(super) async fn settings(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<wire::Settings>, RequestError> {
    reader_with_role(&app, &headers, Role::Admin).await?;
    Ok(Json(convert::settings(app.standing.settings())))
}

/// `PUT /app/admin/settings`: sets it.
pub(super) async fn set_settings(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<wire::Settings>, RequestError> {
    with_role(&app, &peer, &headers, Role::Admin).await?;
    let settings: wire::Settings = body::read(&headers, body)?;
    let names = &settings.refused_names;
    if names.len() > REFUSED_NAMES || names.iter().any(|name| name.len() > REFUSED_NAME) {
        return Err(RequestError::bad(format!(
            "The list of refused names may have {REFUSED_NAMES} lines of {REFUSED_NAME} bytes at \
             most."
        )));
    }
    let settings = convert::stored_settings(settings);
    app.store.people().set_settings(settings.clone()).await?;
    app.standing.set(settings);
    Ok(Json(convert::settings(app.standing.settings())))
}
