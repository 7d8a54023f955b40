//! The open streams of this node.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use store::{GameId, PlayerId, SessionId};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::game_view::Listed;

/// The maximum number of events that wait for an event stream. A stream that does not keep up ends.
const MAX_WAITING: usize = 512;
/// The maximum time for which the end of a game waits for the player's streams of that game.
const CLOSING: Duration = Duration::from_secs(2);

/// An event for an event stream.
#[derive(Clone)]
pub(super) enum Event {
    /// A game has begun.
    Started(Arc<Listed>),
    /// A game has ended, and its streams are closed.
    Ended(Arc<Listed>),
    /// Events may have been lost.
    Refresh,
}

/// The open streams of this node, and the players with event streams on other nodes.
#[derive(Default)]
pub(super) struct Streams {
    tables: Mutex<Tables>,
    closed: Notify,
}

#[derive(Default)]
struct Tables {
    /// The number of the last event stream.
    last: u64,
    events: HashMap<PlayerId, Vec<Follower>>,
    /// The number of streams that have announced each game.
    announced: HashMap<GameId, usize>,
    /// The number of open streams of each game.
    games: HashMap<(PlayerId, GameId), usize>,
    elsewhere: HashMap<PlayerId, HashSet<String>>,
}

struct Follower {
    number: u64,
    token: SessionId,
    sender: mpsc::Sender<Event>,
    replaced: CancellationToken,
}

/// An open event stream; dropping it ends the subscription.
pub(super) struct OpenEvents {
    streams: Arc<Streams>,
    player: PlayerId,
    number: u64,
    announced: HashSet<GameId>,
    /// The events of this stream.
    pub(super) events: mpsc::Receiver<Event>,
    /// Canceled by a newer event stream of the same token.
    pub(super) replaced: CancellationToken,
}

/// An open stream of a game; dropping it ends the count.
pub(super) struct OpenGame {
    streams: Arc<Streams>,
    key: (PlayerId, GameId),
}

impl Streams {
    /// Opens an event stream, which replaces the one of the same token.
    pub(super) fn open_events(self: &Arc<Self>, player: PlayerId, token: SessionId) -> OpenEvents {
        let (sender, events) = mpsc::channel(MAX_WAITING);
        let replaced = CancellationToken::new();
        let mut tables = self.lock();
        tables.last += 1;
        let number = tables.last;
        let followers = tables.events.entry(player).or_default();
        for older in followers.iter().filter(|other| other.token == token) {
            older.replaced.cancel();
        }
        followers.push(Follower {
            number,
            token,
            sender,
            replaced: replaced.clone(),
        });
        drop(tables);
        OpenEvents {
            streams: Arc::clone(self),
            player,
            number,
            announced: HashSet::new(),
            events,
            replaced,
        }
    }

    /// Counts another stream of a game.
    pub(super) fn open_game(self: &Arc<Self>, player: PlayerId, game: GameId) -> OpenGame {
        let key = (player, game);
        *self.lock().games.entry(key).or_default() += 1;
        let streams = Arc::clone(self);
        OpenGame { streams, key }
    }

    /// Returns whether the player has an event stream on this node.
    pub(super) fn has_events(&self, player: PlayerId) -> bool {
        self.lock().events.contains_key(&player)
    }

    /// Returns whether an event stream of this node has announced the game.
    pub(super) fn is_announced(&self, game: GameId) -> bool {
        self.lock().announced.contains_key(&game)
    }

    /// Returns the players with event streams on any node.
    pub(super) fn players(&self) -> Vec<PlayerId> {
        let tables = self.lock();
        let here = tables.events.keys();
        let elsewhere = tables.elsewhere.keys();
        let elsewhere = elsewhere.filter(|player| !tables.events.contains_key(player));
        here.chain(elsewhere).copied().collect()
    }

    /// Returns whether the player has an event stream on another node.
    pub(super) fn is_elsewhere(&self, player: PlayerId) -> bool {
        self.lock().elsewhere.contains_key(&player)
    }

    /// Sends an event to the event streams of a player. A stream that does not keep up ends.
    pub(super) fn send(&self, player: PlayerId, event: &Event) {
        let mut tables = self.lock();
        if let Some(followers) = tables.events.get_mut(&player) {
            followers.retain(|follower| follower.sender.try_send(event.clone()).is_ok());
            if followers.is_empty() {
                tables.events.remove(&player);
            }
        }
    }

    /// Makes all event streams read what they may have missed.
    pub(super) fn refresh_all(&self) {
        let players: Vec<_> = self.lock().events.keys().copied().collect();
        for player in players {
            self.send(player, &Event::Refresh);
        }
    }

    /// Waits until the player has no open stream of the game, for a limited time.
    pub(super) async fn game_closed(&self, player: PlayerId, game: GameId) {
        let waiting = async {
            loop {
                let closed = self.closed.notified();
                tokio::pin!(closed);
                closed.as_mut().enable();
                if !self.lock().games.contains_key(&(player, game)) {
                    return;
                }
                closed.await;
            }
        };
        // A client that does not read its stream does not delay the event.
        let _ = timeout(CLOSING, waiting).await;
    }

    /// Records that another node has an event stream of the player, or no longer has one.
    pub(super) fn elsewhere(&self, player: PlayerId, node: &str, is_open: bool) {
        let mut tables = self.lock();
        let nodes = tables.elsewhere.entry(player).or_default();
        if is_open {
            nodes.insert(node.to_owned());
        } else {
            nodes.remove(node);
        }
        if nodes.is_empty() {
            tables.elsewhere.remove(&player);
        }
    }

    /// Removes all records of another node.
    pub(super) fn forget(&self, node: &str) {
        self.lock().elsewhere.retain(|_, nodes| {
            nodes.remove(node);
            !nodes.is_empty()
        });
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("lock is not poisoned")
    }
}

impl OpenEvents {
    /// Records that the stream announces the game. Returns false if it has done so before.
    pub(super) fn announce(&mut self, game: GameId) -> bool {
        let is_new = self.announced.insert(game);
        if is_new {
            *self.streams.lock().announced.entry(game).or_default() += 1;
        }
        is_new
    }

    /// Records that the stream has reported the end of the game. Returns whether it had announced
    /// the game.
    pub(super) fn end(&mut self, game: GameId) -> bool {
        let was_announced = self.announced.remove(&game);
        if was_announced {
            self.streams.lock().unannounce(game);
        }
        was_announced
    }

    /// Returns the announced games.
    pub(super) fn announced(&self) -> Vec<GameId> {
        self.announced.iter().copied().collect()
    }
}

impl Tables {
    fn unannounce(&mut self, game: GameId) {
        if let Some(count) = self.announced.get_mut(&game) {
            *count -= 1;
            if *count == 0 {
                self.announced.remove(&game);
            }
        }
    }
}

impl Drop for OpenEvents {
    fn drop(&mut self) {
        let mut tables = self.streams.lock();
        for game in self.announced.drain() {
            tables.unannounce(game);
        }
        if let Some(followers) = tables.events.get_mut(&self.player) {
            followers.retain(|follower| follower.number != self.number);
            if followers.is_empty() {
                tables.events.remove(&self.player);
            }
        }
    }
}

impl Drop for OpenGame {
    fn drop(&mut self) {
        let mut tables = self.streams.lock();
        if let Some(count) = tables.games.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                tables.games.remove(&self.key);
            }
        }
        drop(tables);
        self.streams.closed.notify_waiters();
    }
}
