//! The sender of a request of the API: a program with a token.

use std::sync::Arc;

use arbiter::Timestamp;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use limits::caller::Caller;
use messages::error::RequestError;
use net::network::Network;
use store::{Player, PlayerId, Scope, Scopes};

use super::error::ApiError;
use crate::http::anonymous::Anonymous;
use crate::http::api_token::TokenHolder;
use crate::http::site::Site;

/// A program with a token of an account.
pub(crate) struct Holder {
    pub(super) caller: Caller,
    pub(super) player: Player,
    scopes: Scopes,
    /// The time at which the token expires.
    pub(super) expires_at: Option<Timestamp>,
}

impl Holder {
    /// Checks that the token has one of these scopes.
    pub(super) fn needs(&self, scopes: &[Scope]) -> Result<(), ApiError> {
        if scopes.iter().any(|scope| self.scopes.0.contains(scope)) {
            return Ok(());
        }
        let names: Vec<_> = scopes.iter().map(|scope| scope.as_str()).collect();
        Err(ApiError::forbidden(format!(
            "Missing scope: {}",
            names.join(" or ")
        )))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Holder
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let TokenHolder {
            member,
            scopes,
            expires_at,
        } = TokenHolder::from_request_parts(parts, state).await?;
        Ok(Self {
            caller: member.caller,
            player: member.player,
            scopes,
            expires_at,
        })
    }
}

/// The sender of a request for public data, which needs a token only on a safe server. Its rate is
/// limited.
pub(crate) struct Reader {
    /// The player of the token, if there is one.
    pub(super) player: Option<Player>,
    /// `None` for requests from this computer.
    pub(super) network: Option<Network>,
    /// The sender, if there is a token.
    caller: Option<Caller>,
}

impl Reader {
    /// A program whose request was admitted before.
    pub(super) fn of(holder: &Holder) -> Self {
        Self {
            player: Some(holder.player.clone()),
            network: holder.caller.network,
            caller: Some(holder.caller),
        }
    }

    /// Returns the id of the player of the token.
    pub(super) fn player_id(&self) -> Option<PlayerId> {
        self.player.as_ref().map(|player| player.id)
    }

    /// Admits another part of a large request, like another request.
    pub(super) fn admit(&self, site: &Site) -> Result<(), ApiError> {
        match self.caller {
            Some(caller) => site.rate_limits.lookups.admit(caller)?,
            None if site.rate_limits.draws(self.network) => {}
            None => return Err(RequestError::too_many().into()),
        }
        Ok(())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reader
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let site = Arc::<Site>::from_ref(state);
        if parts.headers.contains_key(AUTHORIZATION) || site.sessions.is_safe() {
            let Holder { caller, player, .. } = Holder::from_request_parts(parts, state).await?;
            let reader = Self {
                player: Some(player),
                network: caller.network,
                caller: Some(caller),
            };
            reader.admit(&site)?;
            return Ok(reader);
        }
        let Ok(Anonymous { network, .. }) = Anonymous::from_request_parts(parts, state).await;
        let reader = Self {
            player: None,
            network,
            caller: None,
        };
        reader.admit(&site)?;
        Ok(reader)
    }
}
