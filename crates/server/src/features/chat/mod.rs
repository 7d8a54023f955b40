//! Chat in games, for subscribed connections.
//!
//! Lines are stored with their game. One task ([`notify`]) reads the new lines after each change,
//! on this or another node, and sends them to the subscribers. So every subscriber receives the
//! lines in the order of their numbers, and lines that a player may not read are filtered when they
//! are sent.

mod nodes;
mod notify;
mod request;
mod rooms;
mod session;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use arbiter::Timestamp;
use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use store::{GameId, PlayerId};
use tokio::sync::Notify;

use game::outbound::Outbound;

use crate::http::site::Site;
use nodes::NodeMessage;
pub(crate) use nodes::Remote;
pub(crate) use notify::notify;
pub(crate) use request::say;
pub(crate) use session::Session;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Chats>: FromRef<S>,
{
    Router::new()
        .route("/app/games/{id}/chat", post(request::post))
        .route("/app/chat", get(request::choice).put(request::choose))
}

/// The subscriptions to chats on this node.
pub(crate) struct Chats {
    site: Arc<Site>,
    tables: Mutex<Tables>,
    has_changed: Notify,
}

#[derive(Debug, Default)]
struct Tables {
    /// The number of the last subscription.
    begun: u64,
    /// By game and connection.
    followers: HashMap<GameId, HashMap<u64, Follower>>,
    /// Games whose chat may have changed for a follower.
    changed: HashSet<GameId>,
    /// The end times of chat bans that were sent to players, with these players.
    silences: BTreeSet<(Timestamp, PlayerId)>,
}

/// A connection that follows the chat of a game.
#[derive(Clone, Debug)]
struct Follower {
    outbound: Outbound,
    player: PlayerId,
    /// The number of the subscription, to detect a newer one.
    begun: u64,
    /// The state that was sent; `None` until the full chat is sent.
    sent: Option<Sent>,
}

#[derive(Clone, Debug)]
struct Sent {
    /// The number of the last line.
    until: u32,
    /// Authors whose lines are filtered out.
    restricted: HashSet<PlayerId>,
    /// The player's opponent in this game.
    opponent: Option<PlayerId>,
    /// Whether the player has turned chat off. When it is turned on again, the full chat is sent.
    is_off: bool,
}

impl Chats {
    /// Creates an instance without subscriptions.
    pub(crate) fn new(site: Arc<Site>) -> Self {
        Self {
            site,
            tables: Mutex::default(),
            has_changed: Notify::new(),
        }
    }

    /// Subscribes a connection to the chat of a game, from its beginning.
    pub(crate) fn follow(&self, game: GameId, player: PlayerId, outbound: Outbound) {
        let connection = outbound.connection();
        let mut tables = self.lock();
        tables.begun += 1;
        let follower = Follower {
            outbound,
            player,
            begun: tables.begun,
            sent: None,
        };
        let followers = tables.followers.entry(game).or_default();
        followers.insert(connection, follower);
        drop(tables);
        self.changed(game);
    }

    /// Ends a connection's subscription to the chat of this game.
    pub(crate) fn leave(&self, game: GameId, connection: u64) {
        let mut tables = self.lock();
        if let Some(followers) = tables.followers.get_mut(&game) {
            followers.remove(&connection);
            if followers.is_empty() {
                tables.followers.remove(&game);
                tables.changed.remove(&game);
            }
        }
    }

    /// Returns whether a connection is subscribed to the chat of this game; false if there is no
    /// such game.
    pub(crate) fn is_followed(&self, game: GameId, connection: u64) -> bool {
        let tables = self.lock();
        let followers = tables.followers.get(&game);
        followers.is_some_and(|followers| followers.contains_key(&connection))
    }

    /// Announces a new line in this game to the subscribers on all nodes.
    fn line_added(&self, game: GameId) {
        self.changed(game);
        self.site
            .games
            .node
            .bus
            .publish(&NodeMessage::Said { game });
    }

    /// Resends the chats to this player's connections on all nodes, after a change of what the
    /// player may read.
    pub(crate) fn reader_changed(&self, player: PlayerId) {
        self.reader_changed_here(player);
        self.site
            .games
            .node
            .bus
            .publish(&NodeMessage::Reader { player });
    }

    /// Resends the chats to all affected players on all nodes, after this player has turned chat on
    /// or off.
    fn speaker_changed(&self, player: PlayerId) {
        self.speaker_changed_here(player);
        self.site
            .games
            .node
            .bus
            .publish(&NodeMessage::Speaker { player });
    }

    /// Marks the chat of this game as changed, after a change on any node.
    fn changed(&self, game: GameId) {
        let mut tables = self.lock();
        if tables.followers.contains_key(&game) {
            tables.changed.insert(game);
            drop(tables);
            self.has_changed.notify_one();
        }
    }

    /// Resends the chats to this player's connections, after a change of what the player may read.
    fn reader_changed_here(&self, player: PlayerId) {
        self.resend(|follower| follower.player == player);
    }

    /// Resends the chats to this player and the player's opponents, who may write only if both have
    /// chat turned on.
    fn speaker_changed_here(&self, player: PlayerId) {
        self.resend(|follower| {
            let sent = follower.sent.as_ref();
            // A follower whose full chat is being read may get the state from before the change.
            let is_opponent = sent.is_none_or(|sent| sent.opponent == Some(player));
            follower.player == player || is_opponent
        });
    }

    /// Records that the end time of a chat ban was sent to this player.
    fn silenced(&self, until: Timestamp, player: PlayerId) {
        self.lock().silences.insert((until, player));
    }

    /// Returns the next end time of a chat ban that was sent to a player.
    fn silence_ends_at(&self) -> Option<Timestamp> {
        self.lock().silences.first().map(|(until, _)| *until)
    }

    /// Resends the chats to players whose chat ban has ended by `now`, so that they can write
    /// again.
    fn end_silences(&self, now: Timestamp) {
        let mut tables = self.lock();
        let (ended, later): (BTreeSet<_>, BTreeSet<_>) = std::mem::take(&mut tables.silences)
            .into_iter()
            .partition(|(until, _)| *until <= now);
        tables.silences = later;
        drop(tables);
        for (_, player) in ended {
            self.reader_changed_here(player);
        }
    }

    /// Schedules a full resend to the matching connections.
    fn resend(&self, matches: impl Fn(&Follower) -> bool) {
        let mut tables = self.lock();
        let Tables {
            begun,
            followers,
            changed,
            silences: _,
        } = &mut *tables;
        for (game, followers) in followers {
            for follower in followers.values_mut() {
                if matches(follower) {
                    *begun += 1;
                    follower.begun = *begun;
                    follower.sent = None;
                    changed.insert(*game);
                }
            }
        }
        drop(tables);
        self.has_changed.notify_one();
    }

    /// Schedules a full resend to all connections, after any line or permission may have changed.
    fn resend_all(&self) {
        self.resend(|_| true);
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("lock is not poisoned")
    }
}
