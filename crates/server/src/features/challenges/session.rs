//! The challenges of a connection's player.

use std::sync::Arc;

use super::Challenges;
use crate::websocket::client::Client;

/// The challenges feature of one connection.
pub(crate) struct Session(pub(crate) Arc<Challenges>);

impl Session {
    /// Subscribes to the challenges of the client's player.
    pub(crate) fn watch(&self, client: &Client) {
        // Each request reads all challenges from the store.
        if !client.site.rate_limits.lookups.take(client.caller) {
            return client.ignored();
        }
        self.0.follow(client.caller.player, client.outbound.clone());
    }

    /// Ends the subscription of a closed connection.
    pub(crate) fn leave(&self, client: &Client) {
        let connection = client.outbound.connection();
        self.0.leave(client.caller.player, connection);
    }
}
