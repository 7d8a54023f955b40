//! The list of the visitor's sessions.

use std::sync::Arc;

use ::language::InLanguage;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::people as wire;
use store::Revoked;

use crate::http::device;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/sessions`: lists the visitor's sessions.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
    Answering(language): Answering,
) -> Result<Json<wire::SessionList>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let sessions = site.store.people().sessions_of(member.player.id).await?;
    let sessions = sessions.into_iter().map(|session| wire::SessionView {
        // The id is the digest of a token, from which the token cannot be computed.
        id: session.id.to_string(),
        device: device::sentence(&session.device).in_language(language),
        created_at: session.created_at.0,
        used_at: session.used_at.0,
        is_this: session.id == member.caller.session,
    });
    Ok(Json(wire::SessionList {
        sessions: sessions.collect(),
    }))
}

/// `DELETE /app/sessions/{id}`: ends one of the visitor's sessions.
pub(super) async fn end(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    let id = id.parse().map_err(|_| {
        RequestError::new(
            Code::NotFound,
            "There is no such session: load the list again.",
        )
    })?;
    revoke(&site, &member, Revoked::One(id)).await
}

/// `DELETE /app/sessions`: ends all of the visitor's sessions but the current one.
pub(super) async fn end_others(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let others = Revoked::AllBut(member.caller.session);
    revoke(&site, &member, others).await
}

async fn revoke(site: &Site, member: &Member, which: Revoked) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let people = site.store.people();
    let revoked = people.revoke_sessions(member.player.id, which, site.clock.now());
    revoked.await?;
    Ok(StatusCode::NO_CONTENT)
}
