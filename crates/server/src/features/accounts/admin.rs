//! Requests of organizers and admins about other accounts and the settings.

use std::sync::Arc;

use ::language::InLanguage;
use arbiter::Timestamp;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::people as wire;
use serde::Deserialize;
use store::{AccountsQuery, Grant, PlayerId, Role};

use super::{account, convert, invites, player_id};
use crate::features::accounts::account::invite_error;
use crate::features::accounts::account::role_error;
use crate::features::analysis::Analyses;
use crate::features::challenges::Challenges;
use crate::features::monitoring::Doing;
use crate::http::body::Sent;
use crate::http::language::Answering;
use crate::http::member::{Admin, Organiser};
use crate::http::site::Site;

/// The number of accounts on a page of the list.
const PAGE_SIZE: usize = 50;
/// The maximum number of refused names, and the maximum length of each, in bytes.
const REFUSED_NAMES: usize = 1_000;
const REFUSED_NAME: usize = 100;
/// The longest body with settings, in bytes: as JSON, a name is up to six times as long, with
/// quotes and a comma.
pub(super) const LONGEST_SETTINGS: usize = REFUSED_NAMES * (6 * REFUSED_NAME + 3) + 1_024;

/// `GET /app/admin/health`: reports the state of the server.
pub(super) async fn health(
    State(site): State<Arc<Site>>,
    State(analyses): State<Arc<Analyses>>,
    _: Admin,
    Answering(language): Answering,
) -> Json<wire::Health> {
    let doing = Doing::now(&site, &analyses).await;
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Json(wire::Health {
        trouble: site
            .trouble()
            .await
            .map(|why| Sentence::new(why).in_language(language)),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: site.started_at.0,
        sockets: number(doing.sockets),
        live_games: number(doing.live_games),
        engine_waiting: number(doing.engine_waiting),
        engine_running: number(doing.engine_running),
        analyses: number(doing.analyses),
        memory: doing.memory,
        notices: site
            .notices
            .sentences()
            .iter()
            .map(|notice| notice.in_language(language))
            .collect(),
    })
}

/// The filter for the list of accounts.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The prefix of the names.
    #[serde(default)]
    prefix: String,
    /// The last name of the previous page.
    after: Option<String>,
    /// Only accounts registered at this time or later, in milliseconds since the Unix epoch.
    since: Option<u64>,
}

/// `GET /app/admin/accounts`: lists the accounts by name.
pub(super) async fn accounts(
    State(site): State<Arc<Site>>,
    _: Organiser,
    Query(wanted): Query<Wanted>,
) -> Result<Json<wire::AccountList>, RequestError> {
    let query = AccountsQuery {
        prefix: wanted.prefix,
        role: None,
        since: wanted.since.map(Timestamp),
        after: wanted.after,
        // One extra account shows whether there is another page.
        limit: PAGE_SIZE as u32 + 1,
    };
    let mut accounts = site.store.people().accounts(query).await?;
    let is_last = accounts.len() <= PAGE_SIZE;
    accounts.truncate(PAGE_SIZE);
    let next = accounts.last().filter(|_| !is_last);
    let next = next.map(|account| account.name.clone());
    let accounts = accounts.into_iter().map(|account| wire::AccountView {
        player: account.player.to_string(),
        name: account.name,
        role: convert::role(account.role),
        registered_at: account.registered_at.0,
        is_disabled: account.is_disabled,
    });
    Ok(Json(wire::AccountList {
        accounts: accounts.collect(),
        next,
    }))
}

/// `PUT /app/admin/accounts/{player}/role`: changes the role of an account.
pub(super) async fn change_role(
    State(site): State<Arc<Site>>,
    _: Admin,
    Path(player): Path<String>,
    Sent(wire::ChangeRole { role }): Sent<wire::ChangeRole>,
) -> Result<StatusCode, RequestError> {
    let role = convert::stored_role(role);
    let people = site.store.people();
    people
        .set_role(player_id(&player)?, role)
        .await
        .map_err(role_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /app/admin/accounts/{player}/password`: creates a link for a user who has forgotten the
/// password to set a new one.
pub(super) async fn let_choose_password(
    State(site): State<Arc<Site>>,
    Organiser(maker): Organiser,
    Path(player): Path<String>,
) -> Result<(StatusCode, Json<wire::MadeInvite>), RequestError> {
    let player = player_id(&player)?;
    // The link gives access to the account: an organizer must not become an admin with it.
    let theirs = role_of(&site, player).await?;
    if maker.role != Some(Role::Admin) && theirs > Role::Player {
        return Err(RequestError::not_allowed());
    }
    let made = invites::new(&site, Grant::Password(player), Some(maker.id))
        .await
        .map_err(invite_error)?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `DELETE /app/admin/accounts/{player}`: erases a player.
pub(super) async fn erase(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    _: Admin,
    Path(player): Path<String>,
) -> Result<StatusCode, RequestError> {
    let player = player_id(&player)?;
    role_of(&site, player).await?;
    account::erase_person(&site, &challenges, player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /app/admin/accounts/erase`: erases several players, for example after an attack. Accounts
/// with other roles are kept, and must be erased one by one.
pub(super) async fn erase_many(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    _: Admin,
    Sent(wire::EraseAccounts { players }): Sent<wire::EraseAccounts>,
) -> Result<Json<wire::ErasedAccounts>, RequestError> {
    if players.len() > PAGE_SIZE {
        return Err(RequestError::bad(
            Sentence::new("At most {most} accounts can be erased at a time.")
                .with("most", PAGE_SIZE),
        ));
    }
    let players: Result<Vec<PlayerId>, _> = players.iter().map(|text| player_id(text)).collect();
    let mut erased = 0;
    for player in players? {
        let known = site.store.people().player(player).await?;
        if known.is_some_and(|known| known.role == Some(Role::Player)) {
            account::erase_person(&site, &challenges, player).await?;
            erased += 1;
        }
    }
    Ok(Json(wire::ErasedAccounts { erased }))
}

async fn role_of(site: &Site, player: PlayerId) -> Result<Role, RequestError> {
    let player = site.store.people().player(player).await?;
    player
        .and_then(|player| player.role)
        .ok_or_else(RequestError::no_account)
}

/// `GET /app/admin/settings`: returns the settings.
pub(super) async fn settings(
    State(site): State<Arc<Site>>,
    _: Admin,
) -> Result<Json<wire::Settings>, RequestError> {
    Ok(Json(shown_settings(&site)))
}

fn shown_settings(site: &Site) -> wire::Settings {
    convert::settings(
        site.sessions.set_by_admins(),
        site.sessions.is_always_safe(),
    )
}

/// `PUT /app/admin/settings`: changes the settings.
pub(super) async fn set_settings(
    State(site): State<Arc<Site>>,
    _: Admin,
    Sent(settings): Sent<wire::Settings>,
) -> Result<Json<wire::Settings>, RequestError> {
    let names = &settings.refused_names;
    if names.len() > REFUSED_NAMES || names.iter().any(|name| name.len() > REFUSED_NAME) {
        return Err(RequestError::bad(
            Sentence::new(
                "The list of forbidden names can have at most {lines} lines of {bytes} bytes.",
            )
            .with("lines", REFUSED_NAMES)
            .with("bytes", REFUSED_NAME),
        ));
    }
    if site.sessions.is_always_safe() && !settings.safe {
        return Err(RequestError::new(
            Code::Conflict,
            "This server was started with --safe: start it without this option to change that.",
        ));
    }
    let mut settings = convert::stored_settings(settings);
    settings.safe = site.sessions.safe_to_keep(settings.safe);
    site.store.people().set_settings(settings.clone()).await?;
    site.sessions.set(settings);
    Ok(Json(shown_settings(&site)))
}
