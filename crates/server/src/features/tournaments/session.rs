//! The tournament that a connection follows.

use std::collections::HashMap;
use std::sync::Arc;

use messages::sentence::Sentence;
use protocol::RefusalCode;
use store::TournamentId;

use super::notify::send_running;
use super::registry::{Tournaments, Waiting};
use crate::websocket::client::Client;

/// The tournament state of one connection.
pub(crate) struct Session {
    tournaments: Arc<Tournaments>,
    followed: Option<TournamentId>,
}

impl Session {
    /// Creates the state of a connection without subscriptions.
    pub(crate) const fn new(tournaments: Arc<Tournaments>) -> Self {
        Self {
            tournaments,
            followed: None,
        }
    }

    /// Subscribes to a tournament instead of the former one.
    pub(crate) fn watch(&mut self, client: &Client, tournament: &str) {
        self.unwatch(client);
        let Ok(id) = tournament.parse() else {
            let why = Sentence::new("There is no such tournament: check the address.");
            return client.outbound.send_error(RefusalCode::Malformed, why);
        };
        // The tournament may be read from the store.
        if !client.may_read() {
            return;
        }
        self.followed = Some(id);
        let connection = client.outbound.connection();
        let mut tables = self.tournaments.lock();
        let followers = tables.followers.entry(id).or_default();
        followers.insert(connection, client.outbound.clone());
        drop(tables);
        self.tournaments.changed(id);
    }

    /// Ends the subscription to a tournament.
    pub(crate) fn unwatch(&mut self, client: &Client) {
        let Some(id) = self.followed.take() else {
            return;
        };
        let mut tables = self.tournaments.lock();
        if let Some(followers) = tables.followers.get_mut(&id) {
            followers.remove(&client.outbound.connection());
            if followers.is_empty() {
                tables.followers.remove(&id);
            }
        }
    }

    /// Sends the player's games in tournaments to this connection, now and when they begin.
    pub(crate) fn wait_for_games(&self, client: &Client) {
        let (player, outbound) = (client.caller.player, client.outbound.clone());
        let mut tables = self.tournaments.lock();
        let connections = tables.players.entry(player).or_default();
        let connection = outbound.connection();
        let is_new = !connections.contains_key(&connection);
        connections.entry(connection).or_insert_with(|| Waiting {
            outbound: outbound.clone(),
            sent: HashMap::new(),
        });
        drop(tables);
        if is_new {
            let tournaments = Arc::clone(&self.tournaments);
            let tasks = &client.site.tasks;
            tasks.spawn(send_running(tournaments, player, outbound));
        }
    }

    /// Ends all subscriptions of a closed connection.
    pub(crate) fn leave(&mut self, client: &Client) {
        self.unwatch(client);
        let (player, connection) = (client.caller.player, client.outbound.connection());
        let mut tables = self.tournaments.lock();
        if let Some(connections) = tables.players.get_mut(&player) {
            connections.remove(&connection);
            if connections.is_empty() {
                tables.players.remove(&player);
            }
        }
    }
}
