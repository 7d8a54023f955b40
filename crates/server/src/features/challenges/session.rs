//! The challenges of a connection's player.

use std::sync::Arc;

use super::Challenges;
use crate::websocket::client::Client;

/// The challenges, for one connection.
pub(crate) struct Session(pub(crate) Arc<Challenges>);

impl Session {
    /// Follows the challenges of the client's player.
    pub(crate) fn watch(&self, client: &Client) {
        // All of them are read, however often it is asked.
        if !client.site.gates.lookups.take(client.caller) {
            return client.ignored();
        }
        self.0.follow(client.caller.player, client.outbound.clone());
    }

    /// The connection has ended.
    pub(crate) fn leave(&self, client: &Client) {
        let connection = client.outbound.connection();
        self.0.leave(client.caller.player, connection);
    }
}
