//! The list of one's own sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::http::people as wire;
use store::{Revoked, SessionId};

use super::member;
use crate::accept::Peer;
use crate::app::App;
use crate::problem::RequestError;

/// `GET /app/sessions`: the visitor's sessions.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Json<wire::SessionList>, RequestError> {
    let (visitor, _) = member(&app, &peer, &headers).await?;
    let sessions = app.store.people().sessions_of(visitor.player.id).await?;
    let sessions = sessions.into_iter().map(|session| wire::SessionView {
        // The digest of a token: nobody can compute the token from it.
        id: session.id.to_string(),
        device: session.device,
        created_at: session.created_at.0,
        used_at: session.used_at.0,
        is_this: session.id == visitor.session,
    });
    Ok(Json(wire::SessionList {
        sessions: sessions.collect(),
    }))
}

/// `DELETE /app/sessions/{id}`: ends one of the visitor's sessions.
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, RequestError> {
    let id: SessionId = id.parse().map_err(|_| {
        RequestError::new(
            StatusCode::NOT_FOUND,
            "There is no such session: load the list again.",
        )
    })?;
    revoke(&app, &peer, &headers, |_| Revoked::One(id)).await
}

/// `DELETE /app/sessions`: ends all of the visitor's sessions but this one.
pub(super) async fn end_others(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<StatusCode, RequestError> {
    revoke(&app, &peer, &headers, Revoked::AllBut).await
}

async fn revoke(
    app: &App,
    peer: &Peer,
    headers: &HeaderMap,
    which: impl FnOnce(SessionId) -> Revoked,
) -> Result<StatusCode, RequestError> {
    let (visitor, _) = member(app, peer, headers).await?;
    let which = which(visitor.session);
    let people = app.store.people();
    let revoked = people.revoke_sessions(visitor.player.id, which, app.clock.now());
    revoked.await?;
    Ok(StatusCode::NO_CONTENT)
}
