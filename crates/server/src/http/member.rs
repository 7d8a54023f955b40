//! Who sends a request that may open or change something.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::{Player, Role};

use crate::app::App;
use crate::http::session::{self, Visitor};
use crate::limits::table::Caller;
use crate::messages::problem::RequestError;
use crate::net::accept::Peer;
use crate::net::origin;

/// Somebody with a session, whose request comes from our own pages or from no page.
pub(crate) struct Member {
    pub(crate) caller: Caller,
    pub(crate) player: Player,
}

/// A [`Member`] who is an organiser or an admin.
pub(crate) struct Organiser(pub(crate) Player);

/// A [`Member`] who is an admin.
pub(crate) struct Admin;

impl FromRequestParts<Arc<App>> for Member {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, RequestError> {
        let headers = &parts.headers;
        if !origin::is_own(headers, app.public_url.as_ref()) {
            return Err(RequestError::cross_site());
        }
        let visitor = session::visitor(app, headers).await?;
        let Visitor { session, player } = visitor.ok_or_else(RequestError::no_session)?;
        let peer: Option<&Peer> = parts.extensions.get();
        let peer = peer.expect("every connection notes where it comes from");
        let caller = Caller {
            player: player.id,
            session,
            is_guest: player.role.is_none(),
            network: app.gates.network(peer, headers),
        };
        Ok(Self { caller, player })
    }
}

impl Member {
    /// Refuses whoever has not at least this role.
    fn at_least(&self, role: Role) -> Result<(), RequestError> {
        if self.player.role.is_none_or(|own| own < role) {
            return Err(RequestError::not_allowed());
        }
        Ok(())
    }
}

impl FromRequestParts<Arc<App>> for Organiser {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, RequestError> {
        let member = Member::from_request_parts(parts, app).await?;
        member.at_least(Role::Organiser)?;
        Ok(Self(member.player))
    }
}

impl FromRequestParts<Arc<App>> for Admin {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, RequestError> {
        let member = Member::from_request_parts(parts, app).await?;
        member.at_least(Role::Admin)?;
        Ok(Self)
    }
}
