//! The sender of a request that may open or change something.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use limits::caller::Caller;
use messages::error::RequestError;
use net::accept::Peer;
use net::origin;
use store::{Player, Role};

use crate::http::session::{self, Visitor};
use crate::http::site::Site;

/// A user with a session, whose request comes from our own pages or from no page.
pub(crate) struct Member {
    pub(crate) caller: Caller,
    pub(crate) player: Player,
}

/// A [`Member`] with the role of an organizer or admin.
pub(crate) struct Organiser(pub(crate) Player);

/// A [`Member`] with the role of an admin.
pub(crate) struct Admin;

impl<S: Send + Sync> FromRequestParts<S> for Member
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let site = Arc::<Site>::from_ref(state);
        let headers = &parts.headers;
        if !origin::is_own(headers, site.public_url.as_ref()) {
            return Err(RequestError::cross_site());
        }
        let visitor = session::visitor(&site, headers).await?;
        let Visitor { session, player } = visitor.ok_or_else(RequestError::no_session)?;
        let peer: Option<&Peer> = parts.extensions.get();
        let peer = peer.expect("the server adds a peer to every request");
        let caller = Caller {
            player: player.id,
            session,
            is_guest: player.role.is_none(),
            network: site.network(peer, headers),
        };
        Ok(Self { caller, player })
    }
}

impl Member {
    /// Refuses members below this role.
    fn at_least(&self, role: Role) -> Result<(), RequestError> {
        if self.player.role.is_none_or(|own| own < role) {
            return Err(RequestError::not_allowed());
        }
        Ok(())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Organiser
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let member = Member::from_request_parts(parts, state).await?;
        member.at_least(Role::Organiser)?;
        Ok(Self(member.player))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let member = Member::from_request_parts(parts, state).await?;
        member.at_least(Role::Admin)?;
        Ok(Self)
    }
}
