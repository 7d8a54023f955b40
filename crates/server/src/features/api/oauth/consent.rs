//! The page on which the user consents.

use std::sync::Arc;

use ::language::InLanguage;
use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use messages::error::RequestError;
use protocol::http::oauth::{Consent, Consented, ProgramRequest};
use store::{AuthorizationCode, CodeId};

use super::request::Request;
use crate::features::accounts::{scope, token_error};
use crate::http::anonymous::Anonymous;
use crate::http::body::Sent;
use crate::http::language::{Answering, other_parameters};
use crate::http::member::Member;
use crate::http::session;
use crate::http::site::Site;

/// The time for which a code is valid, in milliseconds.
const VALID: u64 = 2 * 60 * 1_000;

/// `GET /app/oauth?…`: returns the request of a program, in the words of the user.
pub(super) async fn show(
    State(site): State<Arc<Site>>,
    anonymous: Anonymous,
    Answering(language): Answering,
    uri: Uri,
) -> Result<Json<ProgramRequest>, RequestError> {
    if !site.rate_limits.draws(anonymous.network) {
        return Err(RequestError::too_many());
    }
    let request = Request::parse(&other_parameters(&uri))?;
    let (scopes, problem) = match &request.content {
        Ok(content) => (content.scopes.0.iter().copied().map(scope).collect(), None),
        Err(why) => (Vec::new(), Some(why.why.in_language(language))),
    };
    Ok(Json(ProgramRequest {
        receiver: request.redirect.receiver(),
        scopes,
        problem,
        refusal: request.refused(),
        client: request.client,
    }))
}

/// `POST /app/oauth`: the user consents. Returns the address that brings a code to the program.
pub(super) async fn consent(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(Consent { query }): Sent<Consent>,
) -> Result<Json<Consented>, RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    let request = Request::parse(&query)?;
    let content = match &request.content {
        Ok(content) => content.clone(),
        Err(why) => return Err(RequestError::bad(why.why.clone())),
    };
    let (text, digest) = session::token();
    let now = site.clock.now();
    let code = AuthorizationCode {
        id: CodeId::from_digest(digest),
        player: member.player.id,
        client: request.client.clone(),
        redirect_uri: request.redirect.as_str().to_owned(),
        challenge: content.challenge,
        scopes: content.scopes,
        created_at: now,
        expires_at: now + VALID,
    };
    let people = site.store.people();
    let making = people.make_code(code, member.caller.session);
    making.await.map_err(token_error)?;
    let location = request.granted(&text);
    Ok(Json(Consented { location }))
}
