//! The list of one's own sessions.

use std::sync::Arc;

use ::language::InLanguage;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::http::people as wire;
use store::Revoked;

use crate::app::App;
use crate::http::device;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::messages::problem::RequestError;

/// `GET /app/sessions`: the visitor's sessions.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    member: Member,
    Answering(language): Answering,
) -> Result<Json<wire::SessionList>, RequestError> {
    app.gates.lookups.admit(member.caller)?;
    let sessions = app.store.people().sessions_of(member.player.id).await?;
    let sessions = sessions.into_iter().map(|session| wire::SessionView {
        // The digest of a token: nobody can compute the token from it.
        id: session.id.to_string(),
        device: device::said(&session.device).in_language(language),
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
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    let id = id.parse().map_err(|_| {
        RequestError::new(
            StatusCode::NOT_FOUND,
            "There is no such session: load the list again.",
        )
    })?;
    revoke(&app, &member, Revoked::One(id)).await
}

/// `DELETE /app/sessions`: ends all of the visitor's sessions but this one.
pub(super) async fn end_others(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let others = Revoked::AllBut(member.caller.session);
    revoke(&app, &member, others).await
}

async fn revoke(app: &App, member: &Member, which: Revoked) -> Result<StatusCode, RequestError> {
    app.gates.lookups.admit(member.caller)?;
    let people = app.store.people();
    let revoked = people.revoke_sessions(member.player.id, which, app.clock.now());
    revoked.await?;
    Ok(StatusCode::NO_CONTENT)
}
