//! Events of games for event streams.

use std::sync::Arc;
use std::time::Duration;

use game::listeners::{GameStarted, Listener};
use store::{GameId, PlayerId, Seat};

use super::Api;
use super::game_view::Listed;
use super::nodes::NodeMessage;
use super::streams::{Event, Streams};
use crate::features::tournaments::Tournaments;
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
    fn loading(&self) -> Loading {
        Loading {
            site: Arc::clone(&self.site),
            tournaments: Arc::clone(&self.tournaments),
        }
    }

    /// Announces a game to the event streams of its players on this node.
    pub(super) fn began(&self, game: GameId, players: &[PlayerId]) {
        let mut players = players.to_vec();
        players.retain(|player| self.streams.has_events(*player));
        if players.is_empty() {
            return;
        }
        let (games, streams) = (self.loading(), Arc::clone(&self.streams));
        self.site.tasks.spawn(async move {
            if let Some(listed) = games.load(game).await {
                for player in players {
                    streams.send(player, &Event::Started(Arc::clone(&listed)));
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
        let (games, streams) = (self.loading(), Arc::clone(&self.streams));
        self.site.tasks.spawn(async move {
            let Some(listed) = games.load(game).await else {
                return;
            };
            for player in listed.table.seats.iter().filter_map(player) {
                let ending = end(Arc::clone(&streams), player, Arc::clone(&listed));
                games.site.tasks.spawn(ending);
            }
        });
    }
}

/// Sends the end of a game to a player.
async fn end(streams: Arc<Streams>, player: PlayerId, listed: Arc<Listed>) {
    streams.game_closed(player, listed.table.id).await;
    tokio::time::sleep(AFTER_STREAMS).await;
    streams.send(player, &Event::Ended(listed));
}

/// Loads games to announce.
struct Loading {
    site: Arc<Site>,
    tournaments: Arc<Tournaments>,
}

impl Loading {
    async fn load(&self, game: GameId) -> Option<Arc<Listed>> {
        match Listed::load(&*self.site.store, &self.tournaments, game).await {
            Ok(listed) => listed.map(Arc::new),
            Err(why) => {
                tracing::error!(%game, %why, "a game cannot be announced");
                None
            }
        }
    }
}
