//! Requests that need no session: pictures and link previews.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use game::state::LoadedGame;
use messages::error::RequestError;
use net::accept::Peer;
use net::network::Network;
use store::{GameId, Player, Seat};

use crate::http::session;
use crate::http::site::Site;

/// The sender of a request, with a session or without.
pub(crate) struct Anonymous {
    /// `None` for requests from this computer.
    pub(crate) network: Option<Network>,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Anonymous
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let site = Arc::<Site>::from_ref(state);
        let peer: Option<&Peer> = parts.extensions.get();
        let peer = peer.expect("the server adds a peer to every request");
        Ok(Self {
            network: site.network(peer, &parts.headers),
            headers: parts.headers.clone(),
        })
    }
}

impl Anonymous {
    /// Returns the player, if there is a session.
    pub(crate) async fn player(&self, site: &Site) -> Result<Option<Player>, RequestError> {
        let visitor = session::visitor(site, &self.headers).await?;
        Ok(visitor.map(|visitor| visitor.player))
    }
}

/// Returns the game with this id, if the sender may see it. The link of a game gives access to it,
/// except on a safe server, where only its players and users with an account may see it.
pub(crate) async fn visible_game(
    site: &Site,
    anonymous: &Anonymous,
    id: &str,
) -> Result<LoadedGame, RequestError> {
    let id: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let table = LoadedGame::load(&*site.store, id).await?;
    let table = table.ok_or_else(RequestError::no_such_game)?;
    if site.sessions.is_safe() {
        let player = anonymous.player(site).await?;
        let may_see = player.is_some_and(|player| {
            player.role.is_some() || table.seats.contains(&Seat::Person(player.id))
        });
        if !may_see {
            return Err(RequestError::no_such_game());
        }
    }
    Ok(table)
}
