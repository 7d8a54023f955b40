//! Game events for other features of the server.

use std::sync::{PoisonError, RwLock, Weak};

use arbiter::TimeControl;
use store::{GameId, PlayerId, Seat};

/// A game begins between two seats.
#[derive(Clone, Debug)]
pub struct GameStarted {
    /// The id of the game.
    pub game: GameId,
    /// Its time control.
    pub time: TimeControl,
    /// The seats of White and Black ([`rules::Color::index`]).
    pub seats: [Seat; 2],
}

/// A feature that is notified of game events.
pub trait Listener: Send + Sync {
    /// A game has begun on this node. It is durable.
    fn game_started(&self, _started: &GameStarted) {}

    /// A game has ended by an entry of this node. The end is durable.
    fn game_ended(&self, _game: GameId) {}

    /// A player was renamed or erased, on any node.
    fn player_changed(&self, _player: PlayerId) {}

    /// A player has subscribed to a game on this node.
    fn game_watched(&self, _player: PlayerId, _game: GameId) {}
}

/// The listeners, held weakly: each is called until its feature is dropped.
#[derive(Default)]
pub struct Listeners(RwLock<Vec<Weak<dyn Listener>>>);

impl Listeners {
    /// Adds a listener.
    pub fn add(&self, listener: Weak<dyn Listener>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.push(listener);
    }

    /// Notifies all listeners that a game has begun.
    pub fn game_started(&self, started: &GameStarted) {
        self.each(|listener| listener.game_started(started));
    }

    /// Notifies all listeners that a game has ended.
    pub fn game_ended(&self, game: GameId) {
        self.each(|listener| listener.game_ended(game));
    }

    /// Notifies all listeners that a player was renamed or erased.
    pub fn player_changed(&self, player: PlayerId) {
        self.each(|listener| listener.player_changed(player));
    }

    /// Notifies all listeners that a player has subscribed to a game.
    pub fn game_watched(&self, player: PlayerId, game: GameId) {
        self.each(|listener| listener.game_watched(player, game));
    }

    fn each(&self, tell: impl Fn(&dyn Listener)) {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for listener in all.iter().filter_map(Weak::upgrade) {
            tell(&*listener);
        }
    }
}
