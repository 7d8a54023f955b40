//! The lobby for one connection.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::watch;

use super::refusals;
use super::{Lobby, Wish, accept, end, refuse, seek, tell_missed};
use crate::websocket::client::Client;

/// The lobby, for one connection.
pub(crate) struct Session {
    lobby: Arc<Lobby>,
    /// The lists, if it follows them.
    list: Option<watch::Receiver<Utf8Bytes>>,
}

impl Session {
    /// A connection that follows no list.
    pub(crate) fn new(lobby: Arc<Lobby>) -> Self {
        Self { lobby, list: None }
    }

    /// Follows the list of seeks.
    pub(crate) fn watch(&mut self, client: &Client) {
        let is_open = client.may_meet_strangers();
        self.list = is_open.then(|| self.lobby.follow());
        if !is_open {
            let seeks = Vec::new();
            client.outbound.send(&ServerMessage::Lobby { seeks });
        }
        tell_missed(&self.lobby, client.caller.player, &client.outbound);
    }

    /// Follows the list no more.
    pub(crate) fn unwatch(&mut self) {
        self.list = None;
    }

    /// Offers a game, if the client may.
    pub(crate) fn seek(
        &self,
        client: &Client,
        wish: Wish,
    ) -> Option<impl Future<Output = ()> + Send + use<>> {
        let may = may_play(client, None)
            && !tell_missed(&self.lobby, client.caller.player, &client.outbound);
        let (lobby, caller) = (Arc::clone(&self.lobby), client.caller);
        let outbound = client.outbound.clone();
        may.then_some(async move { seek(&lobby, caller, &outbound, wish).await })
    }

    /// Ends what this connection offers.
    pub(crate) fn end_seek(&self, client: &Client) {
        end(&self.lobby, client.outbound.connection());
        client.outbound.send(&ServerMessage::Seeking { seek: None });
    }

    /// Accepts what somebody offers, if the client may.
    pub(crate) fn accept_seek(
        &self,
        client: &Client,
        seek: String,
    ) -> Option<impl Future<Output = ()> + Send + use<>> {
        let may = may_play(client, Some(&seek));
        let (lobby, caller) = (Arc::clone(&self.lobby), client.caller);
        let outbound = client.outbound.clone();
        may.then_some(async move { accept(&lobby, caller, &outbound, &seek).await })
    }

    /// The next list, if it is followed.
    pub(crate) async fn next(&mut self) -> Utf8Bytes {
        list_of(&mut self.list).await
    }

    /// The connection has ended.
    pub(crate) fn leave(&self, client: &Client) {
        end(&self.lobby, client.outbound.connection());
    }
}

/// Whether the client may begin another game by the lobby at this time. If not, it is told so.
fn may_play(client: &Client, seek: Option<&str>) -> bool {
    let refused = if !client.may_meet_strangers() {
        Some(refusals::no_lobby_for_guests())
    } else if !client.site.gates.games.take(client.caller) {
        Some(game::refusals::too_many_seeks())
    } else {
        None
    };
    let may = refused.is_none();
    if let Some(why) = refused {
        refuse(&client.outbound, seek, &why);
    }
    may
}

/// The next list of the lobby, if it is followed.
async fn list_of(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(list) = lobby
        && list.changed().await.is_ok()
    {
        return list.borrow_and_update().clone();
    }
    std::future::pending().await
}
