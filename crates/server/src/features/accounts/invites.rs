//! Invites: links that allow one registration, one new password, or one sign-in.

use std::sync::Arc;

use arbiter::{DAY, Timestamp};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::error::RequestError;
use protocol::http::people as wire;
use store::{Grant, Invite, InviteError, InviteId, NewPassword, PlayerId, Role};

use super::{Passwords, convert};
use crate::features::accounts::account::invite_error;
use crate::http::body::Sent;
use crate::http::member::{Member, Organiser};
use crate::http::session;
use crate::http::site::Site;

/// The lifetime of an invite, in milliseconds: a week, or a day for links to set a password or to
/// sign in.
const WEEK: u64 = 7 * DAY;

/// `POST /app/invites/look`: returns what an invite allows.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::Token { token }): Sent<wire::Token>,
) -> Result<Json<wire::InviteView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let view = match known(&site, &token).await?.grant {
        Grant::Account(role) => wire::InviteView::Account {
            role: convert::role(role),
        },
        Grant::Password(player) => {
            let player = site.store.people().player(player).await?;
            let player = player.ok_or_else(RequestError::no_invite)?;
            wire::InviteView::Password { name: player.name }
        }
        Grant::SignIn(player) => {
            let player = site.store.people().player(player).await?;
            let player = player.filter(|player| player.role.is_none());
            let player = player.ok_or_else(RequestError::no_invite)?;
            wire::InviteView::SignIn { name: player.name }
        }
    };
    Ok(Json(view))
}

/// `POST /app/invites/password`: sets a new password for a user who has forgotten the old one.
pub(super) async fn reset_password(
    State(site): State<Arc<Site>>,
    State(passwords): State<Arc<Passwords>>,
    member: Member,
    Sent(wire::ResetPassword { token, password }): Sent<wire::ResetPassword>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let invite = known(&site, &token).await?;
    let Grant::Password(player) = invite.grant else {
        return Err(RequestError::no_invite());
    };
    let attempt = site
        .rate_limits
        .admit_attempt(member.caller.network, player.as_str())?;
    let known = site.store.people().player(player).await?;
    let name = known.ok_or_else(RequestError::no_invite)?.name;
    let password = NewPassword {
        player,
        password: passwords.hash(&attempt, password, name).await?,
        invite: Some(invite.id),
        keep: None,
        at: site.clock.now(),
    };
    site.store
        .people()
        .set_password(password)
        .await
        .map_err(invite_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /app/admin/invites`: lists the valid invites.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    _: Organiser,
) -> Result<Json<wire::InviteList>, RequestError> {
    let people = site.store.people();
    let mut invites = Vec::new();
    for invite in people.invites(site.clock.now()).await? {
        let Grant::Account(role) = invite.grant else {
            continue;
        };
        let created_by = match invite.created_by {
            Some(player) => people.player(player).await?.map(|player| player.name),
            None => None,
        };
        invites.push(wire::InviteSummary {
            id: invite.id.to_string(),
            role: convert::role(role),
            created_by,
            expires_at: invite.expires_at.0,
        });
    }
    Ok(Json(wire::InviteList { invites }))
}

/// `POST /app/admin/invites`: creates an invite.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    Organiser(maker): Organiser,
    Sent(wire::NewInvite { role }): Sent<wire::NewInvite>,
) -> Result<(StatusCode, Json<wire::MadeInvite>), RequestError> {
    let role = convert::stored_role(role);
    // Organizers cannot grant higher roles than player.
    if role > Role::Player && maker.role != Some(Role::Admin) {
        return Err(RequestError::not_allowed());
    }
    let made = new(&site, Grant::Account(role), Some(maker.id))
        .await
        .map_err(invite_error)?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `DELETE /app/admin/invites/{id}`: revokes an invite.
pub(super) async fn call_off(
    State(site): State<Arc<Site>>,
    Organiser(maker): Organiser,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    let id: InviteId = id.parse().map_err(|_| RequestError::no_invite())?;
    let people = site.store.people();
    let known = people.invite(id, site.clock.now()).await?;
    let is_for_player = known.is_none_or(|known| known.grant == Grant::Account(Role::Player));
    if !is_for_player && maker.role != Some(Role::Admin) {
        return Err(RequestError::not_allowed());
    }
    people.call_off_invite(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stores a new invite and returns it with its link.
pub(crate) async fn new(
    site: &Site,
    grant: Grant,
    created_by: Option<PlayerId>,
) -> Result<wire::MadeInvite, InviteError> {
    let (invite, path) = new_invite(grant, created_by, site.clock.now());
    let expires_at = invite.expires_at.0;
    site.store.people().make_invite(invite).await?;
    Ok(wire::MadeInvite { path, expires_at })
}

/// Creates an invite with a random secret and returns it with the path of its link. Only the link
/// contains the secret; the store does not. The invite is valid for a week, or for a day if it
/// grants a new password or a session.
pub fn new_invite(
    grant: Grant,
    created_by: Option<PlayerId>,
    created_at: Timestamp,
) -> (Invite, String) {
    let (token, digest) = session::token();
    let lasts = match grant {
        Grant::Account(_) => WEEK,
        Grant::Password(_) | Grant::SignIn(_) => DAY,
    };
    let invite = Invite {
        id: InviteId::from_digest(digest),
        grant,
        created_by,
        created_at,
        expires_at: created_at + lasts,
    };
    (invite, format!("/invite#{token}"))
}

/// Returns the id of the invite with this token.
pub(super) fn id(token: &str) -> Result<InviteId, RequestError> {
    let digest = session::digest(token).ok_or_else(RequestError::no_invite)?;
    Ok(InviteId::from_digest(digest))
}

async fn known(site: &Site, token: &str) -> Result<Invite, RequestError> {
    let invite = site
        .store
        .people()
        .invite(id(token)?, site.clock.now())
        .await?;
    invite.ok_or_else(RequestError::no_invite)
}
