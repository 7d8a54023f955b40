//! The sender of a request that programs may send too, with an API token of their user.

use std::sync::Arc;

use arbiter::Timestamp;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use limits::caller::Caller;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::accept::Peer;
use net::origin;
use store::{Player, Scope, Scopes, Token, TokenId, Unavailable};

use crate::http::member::Member;
use crate::http::session;
use crate::http::site::Site;

/// The prefix of every token, so that a token that was published by mistake can be found.
const PREFIX: &str = "staunton_";
/// The minimum time between recorded uses of a token or a session, in milliseconds.
pub(crate) const USE_RECORD_INTERVAL: u64 = 60 * 60 * 1_000;

/// A [`Member`], or a program with an API token of an account.
pub(crate) struct TokenOrSession {
    member: Member,
    /// The scopes of the token; `None` for a [`Member`], who may do everything.
    scopes: Option<Scopes>,
    /// The time at which the token expires.
    pub(crate) expires_at: Option<Timestamp>,
}

impl TokenOrSession {
    /// Returns the member, if the token has this scope.
    pub(crate) fn with(self, scope: Scope) -> Result<Member, RequestError> {
        if self.scopes.is_some_and(|scopes| !scopes.0.contains(&scope)) {
            return Err(RequestError::new(
                Code::Forbidden,
                Sentence::new("This token does not allow this: it lacks the scope {scope}.")
                    .with("scope", scope),
            ));
        }
        Ok(self.member)
    }
}

/// A program with an API token of an account. A cookie does not replace the token.
pub(crate) struct TokenHolder {
    pub(crate) member: Member,
    pub(crate) scopes: Scopes,
    /// The time at which the token expires.
    pub(crate) expires_at: Option<Timestamp>,
}

impl<S: Send + Sync> FromRequestParts<S> for TokenHolder
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        if !parts.headers.contains_key(AUTHORIZATION) {
            return Err(no_token());
        }
        // A page of another site has no token unless the user has given it one.
        let site = Arc::<Site>::from_ref(state);
        let digest = claimed(&parts.headers)?.ok_or_else(no_token)?;
        holder(&site, parts, digest).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for TokenOrSession
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let site = Arc::<Site>::from_ref(state);
        let Some(digest) = claimed(&parts.headers)? else {
            return Ok(Self {
                member: Member::from_request_parts(parts, state).await?,
                scopes: None,
                expires_at: None,
            });
        };
        let headers = &parts.headers;
        if !origin::is_own(headers, site.public_url.as_ref()) {
            return Err(RequestError::cross_site());
        }
        let holder = holder(&site, parts, digest).await?;
        Ok(Self {
            member: holder.member,
            scopes: Some(holder.scopes),
            expires_at: holder.expires_at,
        })
    }
}

/// Returns the program with the token that has this digest.
async fn holder(site: &Site, parts: &Parts, digest: [u8; 32]) -> Result<TokenHolder, RequestError> {
    let now = site.clock.now();
    let id = TokenId::from_digest(digest);
    let (token, player) = find(site, id, now).await?.ok_or_else(no_good)?;
    let peer: Option<&Peer> = parts.extensions.get();
    let peer = peer.expect("the server adds a peer to every request");
    let caller = Caller {
        player: player.id,
        // The connections of a token end like those of a session.
        session: id.into(),
        is_guest: false,
        network: site.network(peer, &parts.headers),
    };
    Ok(TokenHolder {
        member: Member { caller, player },
        scopes: token.scopes,
        expires_at: token.expires_at,
    })
}

/// Creates a token, and its id in the store.
pub fn new_token() -> (String, TokenId) {
    let (token, digest) = session::token();
    (format!("{PREFIX}{token}"), TokenId::from_digest(digest))
}

/// Returns the player of a token that is part of the address of a calendar. Such a token has no
/// scopes, so it allows nothing else.
pub(crate) async fn player_of_calendar(
    site: &Site,
    token: &str,
) -> Result<Option<Player>, RequestError> {
    let Some(digest) = token.strip_prefix(PREFIX).and_then(session::digest) else {
        return Ok(None);
    };
    let now = site.clock.now();
    let known = find(site, TokenId::from_digest(digest), now).await?;
    let of_calendar = known.filter(|(token, _)| token.is_of_calendar());
    Ok(of_calendar.map(|(_, player)| player))
}

/// Returns a token and its player, without counting this as a use.
pub(crate) async fn look_up(
    site: &Site,
    token: &str,
) -> Result<Option<(Token, Player)>, RequestError> {
    let Some(digest) = token.strip_prefix(PREFIX).and_then(session::digest) else {
        return Ok(None);
    };
    let id = TokenId::from_digest(digest);
    Ok(site.store.people().token(id, site.clock.now()).await?)
}

/// Revokes the token of a request.
pub(crate) async fn revoke(site: &Site, headers: &HeaderMap) -> Result<(), RequestError> {
    let Some(digest) = claimed(headers)? else {
        return Err(no_token());
    };
    let (id, now) = (TokenId::from_digest(digest), site.clock.now());
    let people = site.store.people();
    if let Some((token, _)) = people.token(id, now).await? {
        people.revoke_token(token.player, id, now).await?;
    }
    Ok(())
}

/// Returns a token with its player.
async fn find(
    site: &Site,
    id: TokenId,
    now: Timestamp,
) -> Result<Option<(Token, Player)>, RequestError> {
    let known = site.tokens.find(id, now, read(site, id, now)).await?;
    Ok(known)
}

/// Reads a token with its player from the store, and notes the use.
async fn read(
    site: &Site,
    id: TokenId,
    now: Timestamp,
) -> Result<Option<(Token, Player)>, Unavailable> {
    site.metrics.read_token();
    let people = site.store.people();
    let known = people.token(id, now).await?;
    if let Some((token, _)) = &known {
        let noted = token
            .used_at
            .map_or(Timestamp(0), |at| at + USE_RECORD_INTERVAL);
        if noted <= now {
            people.note_token_use(id, now).await?;
        }
    }
    Ok(known)
}

/// Returns the digest of the request's token, if there is one.
fn claimed(headers: &HeaderMap) -> Result<Option<[u8; 32]>, RequestError> {
    let Some(authorization) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let token = authorization.to_str().ok().and_then(|text| {
        let (scheme, token) = text.split_once(' ')?;
        let is_bearer = scheme.eq_ignore_ascii_case("bearer");
        is_bearer.then_some(token.trim())
    });
    let digest = token.and_then(|token| session::digest(token.strip_prefix(PREFIX)?));
    digest.map(Some).ok_or_else(no_good)
}

fn no_token() -> RequestError {
    RequestError::new(
        Code::Unauthorized,
        "This request needs a token, in the header Authorization: Bearer.",
    )
}

fn no_good() -> RequestError {
    RequestError::new(
        Code::Unauthorized,
        "This token is not valid: it was mistyped or revoked, or has expired.",
    )
}
