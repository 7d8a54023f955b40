//! The visitor's API tokens.

use std::sync::Arc;

use arbiter::DAY;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::people as wire;
use store::{Scopes, Token, TokenError, TokenId, Unavailable};

use crate::http::api_token;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 60;

/// `GET /app/tokens`: lists the visitor's tokens.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<wire::TokenList>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let people = site.store.people();
    let tokens = people.tokens_of(member.player.id, site.clock.now()).await?;
    let tokens = tokens.into_iter().map(|token| wire::TokenView {
        // The id is the digest of a token, from which the token cannot be computed.
        id: token.id.to_string(),
        name: token.name,
        scopes: token.scopes.0.into_iter().map(scope).collect(),
        created_at: token.created_at.0,
        used_at: token.used_at.map(|at| at.0),
        expires_at: token.expires_at.map(|at| at.0),
    });
    Ok(Json(wire::TokenList {
        tokens: tokens.collect(),
    }))
}

/// `POST /app/tokens`: creates a token.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::NewToken { name, scopes, days }): Sent<wire::NewToken>,
) -> Result<(StatusCode, Json<wire::MadeToken>), RequestError> {
    let name = token_name(&name).map_err(RequestError::bad)?;
    if scopes.is_empty() {
        return Err(RequestError::bad("Choose what the token allows."));
    }
    if days.is_some_and(|days| !(1..=366).contains(&days)) {
        return Err(RequestError::bad("A token is valid for 1 to 366 days."));
    }
    site.rate_limits.games.admit(member.caller)?;
    let (text, id) = api_token::new_token();
    let now = site.clock.now();
    let token = Token {
        id,
        player: member.player.id,
        name: name.to_owned(),
        scopes: Scopes(scopes.into_iter().map(stored_scope).collect()),
        created_at: now,
        used_at: None,
        expires_at: days.map(|days| now + u64::from(days) * DAY),
    };
    let people = site.store.people();
    let making = people.make_token(token, Some(member.caller.session));
    making.await.map_err(token_error)?;
    let made = wire::MadeToken { token: text };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Checks the name of a token: 1 to 60 characters, without spaces at its ends. The error is a
/// sentence for the user.
pub fn token_name(text: &str) -> Result<&str, &'static str> {
    let name = text.trim();
    let is_long_enough = (1..=LONGEST_NAME).contains(&name.chars().count());
    if is_long_enough && !name.chars().any(char::is_control) {
        Ok(name)
    } else {
        Err("Describe the purpose of the token in 1 to 60 characters.")
    }
}

/// `DELETE /app/tokens/{id}`: revokes one of the visitor's tokens.
pub(super) async fn revoke(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    let id: TokenId = id.parse().map_err(|_| {
        RequestError::new(
            Code::NotFound,
            "There is no such token: load the list again.",
        )
    })?;
    site.rate_limits.lookups.admit(member.caller)?;
    let people = site.store.people();
    let revoked = people.revoke_token(member.player.id, id, site.clock.now());
    revoked.await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) const fn scope(scope: store::Scope) -> wire::Scope {
    match scope {
        store::Scope::BoardPlay => wire::Scope::BoardPlay,
        store::Scope::BotPlay => wire::Scope::BotPlay,
        store::Scope::ChallengeRead => wire::Scope::ChallengeRead,
        store::Scope::ChallengeWrite => wire::Scope::ChallengeWrite,
        store::Scope::PuzzleRead => wire::Scope::PuzzleRead,
        store::Scope::PuzzleWrite => wire::Scope::PuzzleWrite,
        store::Scope::TournamentWrite => wire::Scope::TournamentWrite,
    }
}

const fn stored_scope(scope: wire::Scope) -> store::Scope {
    match scope {
        wire::Scope::BoardPlay => store::Scope::BoardPlay,
        wire::Scope::BotPlay => store::Scope::BotPlay,
        wire::Scope::ChallengeRead => store::Scope::ChallengeRead,
        wire::Scope::ChallengeWrite => store::Scope::ChallengeWrite,
        wire::Scope::PuzzleRead => store::Scope::PuzzleRead,
        wire::Scope::PuzzleWrite => store::Scope::PuzzleWrite,
        wire::Scope::TournamentWrite => store::Scope::TournamentWrite,
    }
}

pub(crate) fn token_error(why: TokenError) -> RequestError {
    match why {
        TokenError::NoAccount => RequestError::new(
            Code::Forbidden,
            "You need an account to use tokens: register or sign in first.",
        ),
        TokenError::TooMany => RequestError::new(
            Code::Conflict,
            Sentence::new("You have {number} tokens, the maximum: revoke one first.")
                .with("number", store::MOST_TOKENS),
        ),
        TokenError::IdTaken => Unavailable(why.to_string()).into(),
        TokenError::Unavailable(why) => why.into(),
    }
}
