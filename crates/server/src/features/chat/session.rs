//! The chats that a connection follows.

use std::collections::HashSet;
use std::sync::Arc;

use messages::sentence::Sentence;
use protocol::RefusalCode;
use store::GameId;

use super::Chats;
use crate::websocket::client::Client;

/// The maximum number of chats per connection.
const MAX_WATCHED: usize = 16;

/// The chat state of one connection.
pub(crate) struct Session {
    chats: Arc<Chats>,
    /// The games whose chats the connection follows.
    followed: HashSet<GameId>,
}

impl Session {
    /// Creates the state of a connection without subscriptions.
    pub(crate) fn new(chats: Arc<Chats>) -> Self {
        Self {
            chats,
            followed: HashSet::new(),
        }
    }

    /// Subscribes to the chat of a game.
    pub(crate) fn watch(&mut self, client: &Client, game: &str) {
        let Ok(id) = game.parse() else {
            return client.no_such_game(game);
        };
        if self.followed.len() >= MAX_WATCHED {
            // Drops subscriptions to games that do not exist.
            let (chats, connection) = (&self.chats, client.outbound.connection());
            self.followed
                .retain(|&game| chats.is_followed(game, connection));
        }
        if self.followed.len() >= MAX_WATCHED && !self.followed.contains(&id) {
            return client.outbound.send_error(
                RefusalCode::TooMany,
                Sentence::new("You follow {number} chats already: stop following one first.")
                    .with("number", MAX_WATCHED),
            );
        }
        // All lines are read from the store, even if the connection already follows the chat.
        if !client.may_read() {
            return;
        }
        self.followed.insert(id);
        self.chats
            .follow(id, client.caller.player, client.outbound.clone());
    }

    /// Ends the subscription to the chat of a game.
    pub(crate) fn unwatch(&mut self, client: &Client, game: &str) {
        if let Ok(id) = game.parse()
            && self.followed.remove(&id)
        {
            self.chats.leave(id, client.outbound.connection());
        }
    }

    /// Ends all subscriptions of a closed connection.
    pub(crate) fn leave(&mut self, client: &Client) {
        for game in self.followed.drain() {
            self.chats.leave(game, client.outbound.connection());
        }
    }
}
