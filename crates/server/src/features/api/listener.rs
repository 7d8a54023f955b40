//! Events of games for event streams.

use std::sync::Arc;
use std::time::Duration;

use game::listeners::{GameStarted, Listener};
use game::state::LoadedGame;
use store::{GameId, PlayerId, Seat};

use super::Api;
use super::nodes::NodeMessage;
use super::streams::{Event, Streams};
use crate::http::site::Site;

/// The time between the end of a game's streams and the event that it has ended. Some clients save
/// the game when they receive the event, and would lose the last move.
const AFTER_STREAMS: Duration = Duration::from_millis(100);

impl Listener for Api {
    fn game_started(&self, started: &GameStarted) {
        let players: Vec<PlayerId> = started.seats.iter().filter_map(player).collect();
        self.began(started.game, &players);
        let game = started.game;
        let bus = &self.site.games.node.bus;
        bus.publish(&NodeMessage::GameBegan { game, players });
    }

    fn game_ended(&self, game: GameId) {
        self.over(game);
        let bus = &self.site.games.node.bus;
        bus.publish(&NodeMessage::GameOver { game });
    }
}

const fn player(seat: &Seat) -> Option<PlayerId> {
    match seat {
        Seat::Person(player) => Some(*player),
        Seat::Open | Seat::Engine { .. } => None,
    }
}

impl Api {
    /// Announces a game to the event streams of its players on this node.
    pub(super) fn began(&self, game: GameId, players: &[PlayerId]) {
        let mut players = players.to_vec();
        players.retain(|player| self.streams.has_events(*player));
        if players.is_empty() {
            return;
        }
        let (site, streams) = (Arc::clone(&self.site), Arc::clone(&self.streams));
        self.site.tasks.spawn(async move {
            if let Some(table) = load(&site, game).await {
                for player in players {
                    streams.send(player, &Event::Started(Arc::clone(&table)));
                }
            }
        });
    }

    /// Announces the end of a game to the event streams of its players on this node, after their
    /// streams of the game have ended.
    pub(super) fn over(&self, game: GameId) {
        if !self.streams.is_announced(game) {
            return;
        }
        let (site, streams) = (Arc::clone(&self.site), Arc::clone(&self.streams));
        self.site.tasks.spawn(async move {
            let Some(table) = load(&site, game).await else {
                return;
            };
            for player in table.seats.iter().filter_map(player) {
                site.tasks
                    .spawn(end(Arc::clone(&streams), player, Arc::clone(&table)));
            }
        });
    }
}

/// Sends the end of a game to a player.
async fn end(streams: Arc<Streams>, player: PlayerId, table: Arc<LoadedGame>) {
    streams.game_closed(player, table.id).await;
    tokio::time::sleep(AFTER_STREAMS).await;
    streams.send(player, &Event::Ended(table));
}

async fn load(site: &Site, game: GameId) -> Option<Arc<LoadedGame>> {
    match LoadedGame::load(&*site.store, game).await {
        Ok(table) => table.map(Arc::new),
        Err(why) => {
            tracing::error!(%game, %why, "a game cannot be announced");
            None
        }
    }
}
