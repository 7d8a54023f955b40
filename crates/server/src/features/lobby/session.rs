//! The lobby feature of one connection.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::watch;

use super::refusals;
use super::{Lobby, SeekRequest, accept, end, refuse, seek, send_missed_game};
use crate::websocket::client::Client;

/// The lobby state of one connection.
pub(crate) struct Session {
    lobby: Arc<Lobby>,
    /// The subscription to the list, if any.
    list: Option<watch::Receiver<Utf8Bytes>>,
}

impl Session {
    /// Creates the state of a connection without a subscription.
    pub(crate) fn new(lobby: Arc<Lobby>) -> Self {
        Self { lobby, list: None }
    }

    /// Subscribes to the list of seeks.
    pub(crate) fn watch(&mut self, client: &Client) {
        let is_open = client.may_meet_strangers();
        self.list = is_open.then(|| self.lobby.follow());
        if !is_open {
            let seeks = Vec::new();
            client.outbound.send(&ServerMessage::Lobby { seeks });
        }
        send_missed_game(&self.lobby, client.caller.player, &client.outbound);
    }

    /// Ends the subscription to the list.
    pub(crate) fn unwatch(&mut self) {
        self.list = None;
    }

    /// Makes a seek, if the client may.
    pub(crate) fn seek(
        &self,
        client: &Client,
        wish: SeekRequest,
    ) -> Option<impl Future<Output = ()> + Send + use<>> {
        let may = may_play(client, None)
            && !send_missed_game(&self.lobby, client.caller.player, &client.outbound);
        let (lobby, caller) = (Arc::clone(&self.lobby), client.caller);
        let outbound = client.outbound.clone();
        may.then_some(async move { seek(&lobby, caller, &outbound, wish).await })
    }

    /// Ends the seek of this connection.
    pub(crate) fn end_seek(&self, client: &Client) {
        end(&self.lobby, client.outbound.connection());
        client.outbound.send(&ServerMessage::Seeking { seek: None });
    }

    /// Accepts a seek, if the client may.
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

    /// Waits for the next list; never returns without a subscription.
    pub(crate) async fn next(&mut self) -> Utf8Bytes {
        list_of(&mut self.list).await
    }

    /// Ends the seek of a closed connection.
    pub(crate) fn leave(&self, client: &Client) {
        end(&self.lobby, client.outbound.connection());
    }
}

/// Returns whether the client may begin another game from the lobby now. Otherwise sends the
/// reason.
fn may_play(client: &Client, seek: Option<&str>) -> bool {
    let refused = if !client.may_meet_strangers() {
        Some(refusals::no_lobby_for_guests())
    } else if !client.site.rate_limits.games.take(client.caller) {
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

/// Waits for the next list; never returns without a subscription.
async fn list_of(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(list) = lobby
        && list.changed().await.is_ok()
    {
        return list.borrow_and_update().clone();
    }
    std::future::pending().await
}
