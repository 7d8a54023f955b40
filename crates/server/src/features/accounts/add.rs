//! Accounts that the operator adds from the command line.

use arbiter::Timestamp;
use messages::error::RequestError;
use net::random;
use store::{
    NewAccount, NewSession, People, Player, PlayerId, Revoked, Role, SessionId, Unavailable,
};

use super::passwords::checked_hash;
use super::rules;
use crate::http::session;

/// Adds an account with the same rules for names and passwords as a registration.
///
/// Registration may be closed, and no invite is needed. The account has no session: its owner signs
/// in with the name and the password. Returns the new player.
///
/// # Errors
///
/// Fails if the name is taken or not allowed, or if the password is too short, too long or among
/// the first that others would try. Nothing is stored then.
pub async fn add_account(
    people: &dyn People,
    (name, password): (&str, &str),
    role: Role,
    at: Timestamp,
) -> Result<Player, RequestError> {
    let name = rules::name(name, &people.settings().await?)?;
    let password = checked_hash(password, name.as_str())?;
    // Only registered guests become accounts, and a guest exists with a session. A guest that a
    // failure leaves behind is removed with the other unused guests.
    let (_, digest) = session::token();
    let session = NewSession {
        id: SessionId::from_digest(digest),
        device: String::new(),
        at,
    };
    let guest = Player::guest(PlayerId::from_bits(random::bits()), "Guest");
    let guest = people.ensure_session(session.clone(), guest).await;
    let guest = guest.map_err(|why| Unavailable(why.to_string()))?;
    let (_, digest) = session::token();
    let account = NewAccount {
        player: guest.id,
        name,
        password,
        role,
        invite: None,
        session: NewSession {
            id: SessionId::from_digest(digest),
            ..session.clone()
        },
        replaces: Some(session.id),
    };
    let player = people.register(account).await;
    let player = player.map_err(rules::register_error)?;
    people.revoke_sessions(player.id, Revoked::All, at).await?;
    Ok(player)
}
