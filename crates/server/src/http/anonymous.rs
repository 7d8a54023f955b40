//! Whoever reads what needs no session: pictures, and the pages that links are shown by.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use store::{GameId, Player, Seat};

use crate::app::App;
use crate::game::state::Table;
use crate::http::session;
use crate::limits::concurrency::Network;
use crate::messages::problem::RequestError;
use crate::net::accept::Peer;

/// Anybody, with a session or without.
pub(crate) struct Onlooker {
    /// None on this computer.
    pub(crate) network: Option<Network>,
    headers: HeaderMap,
}

impl FromRequestParts<Arc<App>> for Onlooker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let peer: Option<&Peer> = parts.extensions.get();
        let peer = peer.expect("every connection notes where it comes from");
        Ok(Self {
            network: app.gates.network(peer, &parts.headers),
            headers: parts.headers.clone(),
        })
    }
}

impl Onlooker {
    /// The player, if there is a session.
    async fn player(&self, app: &App) -> Result<Option<Player>, RequestError> {
        let visitor = session::visitor(app, &self.headers).await?;
        Ok(visitor.map(|visitor| visitor.player))
    }
}

/// The game of this id, if the onlooker may see it: whoever has the link, but on a safe server
/// only its players and people with an account.
pub(crate) async fn visible_game(
    app: &App,
    onlooker: &Onlooker,
    id: &str,
) -> Result<Table, RequestError> {
    let id: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let table = Table::load(&*app.store, id).await?;
    let table = table.ok_or_else(RequestError::no_such_game)?;
    if app.standing.is_safe() {
        let player = onlooker.player(app).await?;
        let may_see = player.is_some_and(|player| {
            player.role.is_some() || table.seats.contains(&Seat::Person(player.id))
        });
        if !may_see {
            return Err(RequestError::no_such_game());
        }
    }
    Ok(table)
}
