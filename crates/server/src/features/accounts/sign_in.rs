//! Registration, sign-in and sign-out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderValue, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::people as wire;
use store::{GamesQuery, InviteId, NewAccount, Registration, Revoked, Role, SessionError};

use super::{Passwords, has_another_name, invites, rules};
use crate::features::accounts::account::invite_error;
use crate::features::accounts::rules::register_error;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::session;
use crate::http::site::Site;

/// `POST /app/account`: registers an account for the visitor.
pub(super) async fn register(
    State(site): State<Arc<Site>>,
    State(passwords): State<Arc<Passwords>>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::Register {
        name,
        password,
        invite,
    }): Sent<wire::Register>,
) -> Result<Response, RequestError> {
    let settings = site.sessions.settings();
    let invite = invite.as_deref().map(invites::id).transpose()?;
    check_registration(&site, settings.registration, invite).await?;
    let name = rules::name(&name, &settings)?;
    let network = member.caller.network;
    if invite.is_none() {
        site.rate_limits.admit_account(network)?;
    }
    let (session, cookie) = session::new(&site, &headers);
    let registered = async {
        let attempt = site.rate_limits.admit_attempt(network, name.as_str())?;
        let account = NewAccount {
            player: member.player.id,
            password: passwords
                .hash(&attempt, password, name.as_str().to_owned())
                .await?,
            name,
            role: Role::Player,
            invite,
            session,
            replaces: Some(member.caller.session),
        };
        let registered = site.store.people().register(account).await;
        registered.map_err(register_error)
    };
    let player = registered.await.inspect_err(|_| {
        if invite.is_none() {
            site.rate_limits.give_account_back(network);
        }
    })?;
    has_another_name(&site, player.id);
    let session = super::session(&site, player);
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(session)).into_response())
}

/// Refuses a registration before its password is hashed, which takes time.
async fn check_registration(
    site: &Site,
    registration: Registration,
    invite: Option<InviteId>,
) -> Result<(), RequestError> {
    let Some(invite) = invite else {
        return match registration {
            Registration::Open => Ok(()),
            Registration::Invite => Err(RequestError::new(
                Code::Forbidden,
                "To register here you need an invite: ask the people who run this server.",
            )),
            Registration::Closed => Err(RequestError::new(
                Code::Forbidden,
                "Registration is closed.",
            )),
        };
    };
    let known = site.store.people().invite(invite, site.clock.now()).await?;
    known.map(|_| ()).ok_or_else(RequestError::no_invite)
}

/// `POST /app/sign-in`: signs in with name and password.
pub(super) async fn sign_in(
    State(site): State<Arc<Site>>,
    State(passwords): State<Arc<Passwords>>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::SignIn {
        name,
        password,
        leave_games,
    }): Sent<wire::SignIn>,
) -> Result<Response, RequestError> {
    let attempt = site
        .rate_limits
        .admit_attempt(member.caller.network, &name)?;
    let people = site.store.people();
    let known = people.credentials(&name).await?;
    let hash = known.as_ref().map(|known| known.password.clone());
    let fits = passwords.verify(&attempt, password, hash).await?;
    let known = known.filter(|_| fits).ok_or_else(no_such_account)?;
    // This is revealed only after a correct password.
    if known.is_disabled {
        return Err(RequestError::new(
            Code::Forbidden,
            "This account has been disabled: ask the people who run this server.",
        ));
    }
    if member.player.role.is_none() && !leave_games {
        let query = GamesQuery {
            finished: Some(false),
            ..GamesQuery::all(member.player.id, 1)
        };
        if !site.store.games_of(query).await?.is_empty() {
            return Err(RequestError::new(
                Code::Conflict,
                Sentence::new(
                    "You are playing as {name} and cannot continue these games from your account: \
                     finish them first, or sign in anyway.",
                )
                .with("name", &member.player.name),
            ));
        }
        let joined = site.store.classes().classes_of_member(member.player.id);
        if !joined.await?.is_empty() {
            return Err(RequestError::new(
                Code::Conflict,
                Sentence::new(
                    "You are in a class as {name}, with your homework, and from your account only \
                     a link from your teacher leads back to it: stay, or sign in anyway.",
                )
                .with("name", &member.player.name),
            ));
        }
    }
    let (session, cookie) = session::new(&site, &headers);
    let (player, hash) = (known.player, &known.password);
    let signed_in = people.sign_in(player.id, hash, session, Some(member.caller.session));
    match signed_in.await {
        Ok(()) => {}
        // The password was changed or the account disabled after the lookup.
        Err(SessionError::NoSuchPlayer) => return Err(no_such_account()),
        Err(SessionError::Unavailable(why)) => return Err(why.into()),
        Err(why @ SessionError::IdTaken) => {
            return Err(store::Unavailable(why.to_string()).into());
        }
    }
    let session = super::session(&site, player);
    Ok(([(SET_COOKIE, cookie)], Json(session)).into_response())
}

fn no_such_account() -> RequestError {
    RequestError::new(Code::Forbidden, "Wrong name or password: check both.")
}

/// `POST /app/invites/sign-in`: signs in a guest who has lost the device, by a link.
pub(super) async fn sign_in_by_link(
    State(site): State<Arc<Site>>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::Token { token }): Sent<wire::Token>,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let (session, cookie) = session::new(&site, &headers);
    let people = site.store.people();
    let replaces = Some(member.caller.session);
    let signed_in = people.sign_in_by_invite(invites::id(&token)?, session, replaces);
    let session = super::session(&site, signed_in.await.map_err(invite_error)?);
    Ok(([(SET_COOKIE, cookie)], Json(session)).into_response())
}

/// `POST /app/sign-out`: ends the session.
pub(super) async fn sign_out(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Response, RequestError> {
    let which = Revoked::One(member.caller.session);
    let people = site.store.people();
    let revoked = people.revoke_sessions(member.player.id, which, site.clock.now());
    revoked.await?;
    let expired_cookie: HeaderValue = session::removed(&site);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, expired_cookie)]).into_response())
}
