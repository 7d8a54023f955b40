//! Entering by a link: the arbiter shows its QR code, and players scan it with their phones.
//!
//! The code in the link is the arbiter's permission: it is valid where only the arbiter enters
//! players, and on a safe server.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use protocol::http::tournaments::{Accepted, EntryByLink, EntryCode, EntryLinkView};
use store::{JoinCode, Name};
use tournament::Command;

use super::act::{Act, not_official};
use super::enter::entering;
use super::loaded::Loaded;
use super::manage::{may_command, own_id};
use super::names::require_free;
use super::registry::Tournaments;
use super::views;
use crate::features::accounts;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/tournaments/{id}/link`: opens the link with a new code; the former one is closed.
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<EntryCode>, RequestError> {
    let code = JoinCode::from_bits(random::bits()).to_string();
    let accepted = set(&site, &tournaments, &id, &headers, &member, Some(code));
    let version = accepted.await?;
    let loaded = tournaments.find(&id).await?;
    // A repeated request returns the code of the first one.
    let code = loaded.state.link.clone().ok_or_else(closed)?;
    Ok(Json(EntryCode { code, version }))
}

/// `DELETE /app/tournaments/{id}/link`: closes the link.
pub(super) async fn close(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<Accepted>, RequestError> {
    let version = set(&site, &tournaments, &id, &headers, &member, None).await?;
    Ok(Json(Accepted { version }))
}

async fn set(
    site: &Site,
    tournaments: &Tournaments,
    id: &str,
    headers: &HeaderMap,
    member: &Member,
    code: Option<String>,
) -> Result<u32, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(id).await?;
    if !may_command(&member.player, &loaded) {
        return Err(not_official());
    }
    let act = Act {
        id: own_id(member.player.id, &idempotency::request_key(headers)?)?,
        author: Some(member.player.id),
        reason: None,
        command: Command::SetLink { code },
        enters: Vec::new(),
        name: None,
        officials: None,
        continues: None,
    };
    tournaments.act(loaded.id, act).await
}

/// `POST /app/tournaments/{id}/link/look`: returns the tournament that the code opens.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
    Sent(EntryByLink { code, .. }): Sent<EntryByLink>,
) -> Result<Json<EntryLinkView>, RequestError> {
    let loaded = opened(&site, &tournaments, &member, &id, &code).await?;
    let own = loaded.entrant_of(member.player.id);
    let own = own.and_then(|own| loaded.state.entrant(own));
    Ok(Json(EntryLinkView {
        name: loaded.state.settings.name.clone(),
        phase: views::phase(loaded.state.phase),
        needs_account: loaded.state.settings.rated,
        is_entered: own.is_some_and(|own| own.is_active),
    }))
}

/// `POST /app/tournaments/{id}/link/entry`: the visitor enters. A guest takes the chosen name.
pub(super) async fn enter(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
    Sent(EntryByLink { code, name }): Sent<EntryByLink>,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let key = idempotency::request_key(&headers)?;
    let entry = EntryByLink { code, name };
    let entering = tournaments.join_by_link(&site, &member, &id, entry, &key);
    let version = entering.await?;
    Ok(Json(Accepted { version }))
}

impl Tournaments {
    /// Enters a player who has the code of the link. Returns the version that contains it. `key`
    /// names the request.
    pub(crate) async fn join_by_link(
        &self,
        site: &Site,
        member: &Member,
        id: &str,
        EntryByLink { code, name }: EntryByLink,
        key: &str,
    ) -> Result<u32, RequestError> {
        let loaded = opened(site, self, member, id, &code).await?;
        let player = member.player.id;
        let Some((command, enters)) = entering(site, &loaded, member).await? else {
            return Ok(loaded.version);
        };
        let name = match name.filter(|_| member.caller.is_guest) {
            Some(name) => Some(accounts::name(&name, &site.sessions.settings())?),
            None if member.caller.is_guest => {
                return Err(RequestError::bad("Choose the name under which you play."));
            }
            None => None,
        };
        let shown = name.as_ref().map_or(&*member.player.name, Name::as_str);
        let shown = shown.to_owned();
        // Checked before a guest gets the name, and again with every entry that another node writes.
        require_free(&loaded, &shown, player)?;
        if let Some(name) = name {
            let renamed = site.store.people().rename_guest(player, name).await;
            renamed.map_err(accounts::register_error)?;
            accounts::has_another_name(site, player);
        }
        let act = Act {
            id: own_id(player, key)?,
            author: Some(player),
            reason: None,
            command,
            enters,
            name: Some(shown),
            officials: None,
            continues: None,
        };
        self.act(loaded.id, act).await
    }
}

/// Returns the tournament if its link is open with this code.
async fn opened(
    site: &Site,
    tournaments: &Tournaments,
    member: &Member,
    id: &str,
    code: &str,
) -> Result<Arc<Loaded>, RequestError> {
    site.rate_limits.admit_code(member.caller.network)?;
    let loaded = find(tournaments, id).await?;
    if !is_code(loaded.state.link.as_ref(), code) {
        return Err(closed());
    }
    Ok(loaded)
}

/// Returns the tournament of a link. The sender of a wrong code does not learn which tournaments
/// exist.
pub(super) async fn find(tournaments: &Tournaments, id: &str) -> Result<Arc<Loaded>, RequestError> {
    tournaments.find(id).await.map_err(|why| {
        if why.code() == Code::NotFound {
            closed()
        } else {
            why
        }
    })
}

/// Returns whether this is the code of an open link.
pub(super) fn is_code(known: Option<&String>, code: &str) -> bool {
    let code: Option<JoinCode> = code.parse().ok();
    let known: Option<JoinCode> = known.and_then(|it| it.parse().ok());
    code.is_some() && code == known
}

pub(super) fn closed() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "This link is closed or was mistyped: ask the arbiter for a new one.",
    )
}
