//! The games that a connection follows, and its commands in these games.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use ::language::InLanguage;
use game::message::Message;
use game::refusals;
use game::watchers::Watcher;
use messages::sentence;
use messages::sentence::Sentence;
use protocol::{PlayerCommand, RefusalCode, ServerMessage};
use store::GameId;

use crate::http::tournament_games::refuse_in_tournaments;
use crate::websocket::client::Client;

/// The maximum number of games per connection.
const MAX_WATCHED: usize = 16;

/// The game state of one connection.
#[derive(Default)]
pub(crate) struct Session {
    /// The followed games. The game holds the strong reference.
    watched: HashMap<GameId, Weak<()>>,
}

impl Session {
    /// Subscribes to a game.
    pub(crate) async fn watch(&mut self, client: &Client, game: &str, since: Option<u32>) {
        let Ok(id) = game.parse() else {
            return client.no_such_game(game);
        };
        if self.watched.len() >= MAX_WATCHED {
            // Drops games that do not exist or could not be loaded.
            self.watched
                .retain(|_, following| following.strong_count() > 0);
        }
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&id) {
            return client.outbound.send_error(
                RefusalCode::TooMany,
                Sentence::new("You follow {number} games already: stop following one first.")
                    .with("number", MAX_WATCHED),
            );
        }
        // The whole game may be sent, even if it is already loaded.
        if !client.may_read() {
            return;
        }
        let following = Arc::new(());
        self.watched.insert(id, Arc::downgrade(&following));
        let listeners = &client.site.games.listeners;
        listeners.game_watched(client.caller.player, id);
        let watcher = Watcher {
            outbound: client.outbound.clone(),
            caller: client.caller,
            may_spectate: client.may_meet_strangers(),
            base: client.base.clone(),
            following,
        };
        let message = Message::Watch { watcher, since };
        client.site.games.send(id, message).await;
    }

    /// Ends the subscription to a game.
    pub(crate) async fn unwatch(&mut self, client: &Client, game: &str) {
        if let Ok(id) = game.parse()
            && self.watched.remove(&id).is_some()
        {
            let connection = client.outbound.connection();
            let message = Message::Unwatch { connection };
            client.site.games.send(id, message).await;
        }
    }

    /// Passes a command to its game, with its time of arrival.
    pub(crate) async fn command(
        &self,
        client: &mut Client,
        game: String,
        id: String,
        version: u32,
        command: PlayerCommand,
    ) {
        let Ok(at) = game.parse() else {
            return client.outbound.send(&ServerMessage::Refused {
                message: sentence::no_game(&game).in_language(client.outbound.language()),
                game,
                id,
                code: RefusalCode::NoSuchGame,
                article: None,
            });
        };
        // Checked here and not with `may_open`: the client expects an answer with the id of the
        // command.
        let may_open =
            client.site.games.is_live(at) || client.site.rate_limits.opened.take(client.caller);
        let refused = if !may_open || !client.site.rate_limits.commands.take(client.caller) {
            Some(refusals::too_many_commands())
        } else if command == PlayerCommand::Rematch
            && !client.site.rate_limits.games.take(client.caller)
        {
            // A rematch creates another game.
            Some(refusals::too_many_seeks())
        } else {
            refuse_in_tournaments(&client.site, at, &command)
                .await
                .err()
        };
        if let Some(why) = refused {
            return client.outbound.send(&ServerMessage::Refused {
                game,
                id,
                code: why.refusal(),
                message: why.sentence().in_language(client.outbound.language()),
                article: None,
            });
        }
        client.measure_lag();
        let outbound = client.outbound.clone();
        let player = client.caller.player;
        let may_spectate = client.may_meet_strangers();
        let received = std::time::Instant::now();
        let lag = client.outbound.lag();
        let message = |arrived| Message::Command {
            outbound,
            player,
            may_spectate,
            id,
            version: Some(version),
            command,
            arrived,
            lag,
            received,
        };
        client.site.games.send_stamped(at, message).await;
    }

    /// Explains why a move is legal or not.
    pub(crate) async fn explain(&self, client: &Client, game: &str, request: u32, text: String) {
        let Ok(id) = game.parse() else {
            return client.no_such_game(game);
        };
        if !client.may_open(id) {
            return;
        }
        // Shares the rate limit of exploring, because it can answer the same questions.
        if !client.site.rate_limits.explored.take(client.caller) {
            let why = refusals::too_many_explored();
            return client
                .outbound
                .send_error(why.refusal(), why.sentence().clone());
        }
        let message = Message::Explain {
            outbound: client.outbound.clone(),
            player: client.caller.player,
            may_spectate: client.may_meet_strangers(),
            request,
            text,
        };
        client.site.games.send(id, message).await;
    }

    /// Ends all subscriptions of a closed connection.
    pub(crate) async fn leave(&mut self, client: &Client) {
        let connection = client.outbound.connection();
        for (game, _) in self.watched.drain() {
            let message = Message::Unwatch { connection };
            client.site.games.send(game, message).await;
        }
    }
}
