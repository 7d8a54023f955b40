//! Whoever reads what needs no session: pictures, and the pages that links are shown by.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use game::state::Table;
use messages::error::RequestError;
use net::accept::Peer;
use net::network::Network;
use store::{GameId, Player, Seat};

use crate::http::session;
use crate::http::site::Site;

/// Anybody, with a session or without.
pub(crate) struct Onlooker {
    /// None on this computer.
    pub(crate) network: Option<Network>,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Onlooker
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let site = Arc::<Site>::from_ref(state);
        let peer: Option<&Peer> = parts.extensions.get();
        let peer = peer.expect("every connection notes where it comes from");
        Ok(Self {
            network: site.gates.network(peer, &parts.headers),
            headers: parts.headers.clone(),
        })
    }
}

impl Onlooker {
    /// The player, if there is a session.
    async fn player(&self, site: &Site) -> Result<Option<Player>, RequestError> {
        let visitor = session::visitor(site, &self.headers).await?;
        Ok(visitor.map(|visitor| visitor.player))
    }
}

/// The game of this id, if the onlooker may see it: whoever has the link, but on a safe server
/// only its players and people with an account.
pub(crate) async fn visible_game(
    site: &Site,
    onlooker: &Onlooker,
    id: &str,
) -> Result<Table, RequestError> {
    let id: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let table = Table::load(&*site.store, id).await?;
    let table = table.ok_or_else(RequestError::no_such_game)?;
    if site.standing.is_safe() {
        let player = onlooker.player(site).await?;
        let may_see = player.is_some_and(|player| {
            player.role.is_some() || table.seats.contains(&Seat::Person(player.id))
        });
        if !may_see {
            return Err(RequestError::no_such_game());
        }
    }
    Ok(table)
}
