//! Chat beside games, for those who follow it.
//!
//! Lines are kept in the store with their game. Whoever follows the chat of a game is told by one
//! task ([`tell`]), which reads what is new whenever something was said, here or on another node:
//! so everyone gets the lines in the order of their numbers, and whatever a player may not read is
//! left out where it is sent.

mod nodes;
mod request;
mod rooms;
mod session;
mod tell;

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
use nodes::News;
pub(crate) use nodes::Remote;
pub(crate) use session::Session;
pub(crate) use tell::tell;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Chats>: FromRef<S>,
{
    Router::new()
        .route("/app/games/{id}/chat", post(request::say))
        .route("/app/chat", get(request::choice).put(request::choose))
}

/// Who follows which chat on this node.
pub(crate) struct Chats {
    site: Arc<Site>,
    tables: Mutex<Tables>,
    has_changed: Notify,
}

#[derive(Debug, Default)]
struct Tables {
    /// How often somebody has begun to follow one.
    begun: u64,
    /// By game and connection.
    followers: HashMap<GameId, HashMap<u64, Follower>>,
    /// Where something may be new for a follower.
    changed: HashSet<GameId>,
    /// When the silences end that somebody was told of, and whose they are.
    silences: BTreeSet<(Timestamp, PlayerId)>,
}

/// A connection that follows the chat of a game.
#[derive(Clone, Debug)]
struct Follower {
    outbound: Outbound,
    player: PlayerId,
    /// Which request it is that is answered.
    begun: u64,
    /// What it has been told; none when it waits for everything.
    told: Option<Told>,
}

#[derive(Clone, Debug)]
struct Told {
    /// The number of the last line.
    until: u32,
    /// Whose lines it is not told.
    unwanted: HashSet<PlayerId>,
    /// Whom its player plays in this game.
    opponent: Option<PlayerId>,
    /// Whether they have turned chat off; turned on again, they are told everything anew.
    is_off: bool,
}

impl Chats {
    /// Chats that nobody follows yet.
    pub(crate) fn new(site: Arc<Site>) -> Self {
        Self {
            site,
            tables: Mutex::default(),
            has_changed: Notify::new(),
        }
    }

    /// Lets a connection follow the chat of a game, from the beginning.
    pub(crate) fn follow(&self, game: GameId, player: PlayerId, outbound: Outbound) {
        let connection = outbound.connection();
        let mut tables = self.lock();
        tables.begun += 1;
        let follower = Follower {
            outbound,
            player,
            begun: tables.begun,
            told: None,
        };
        let followers = tables.followers.entry(game).or_default();
        followers.insert(connection, follower);
        drop(tables);
        self.changed(game);
    }

    /// A connection follows the chat of this game no more.
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

    /// Whether a connection follows the chat of this game: never where there is no such game.
    pub(crate) fn is_followed(&self, game: GameId, connection: u64) -> bool {
        let tables = self.lock();
        let followers = tables.followers.get(&game);
        followers.is_some_and(|followers| followers.contains_key(&connection))
    }

    /// Something was said beside this game: all who follow its chat are told, on whichever node.
    fn said(&self, game: GameId) {
        self.changed(game);
        self.site.games.node.bus.publish(&News::Said { game });
    }

    /// What this player may read has changed: all their pages are told, on whichever node.
    pub(crate) fn reader_changed(&self, player: PlayerId) {
        self.reader_changed_here(player);
        self.site.games.node.bus.publish(&News::Reader { player });
    }

    /// Whether this player chats has changed: all whom it concerns are told, on whichever node.
    fn speaker_changed(&self, player: PlayerId) {
        self.speaker_changed_here(player);
        self.site.games.node.bus.publish(&News::Speaker { player });
    }

    /// Something was said beside this game, on whichever node.
    fn changed(&self, game: GameId) {
        let mut tables = self.lock();
        if tables.followers.contains_key(&game) {
            tables.changed.insert(game);
            drop(tables);
            self.has_changed.notify_one();
        }
    }

    /// What this player may read has changed: their connections are told everything anew.
    fn reader_changed_here(&self, player: PlayerId) {
        self.tell_anew(|follower| follower.player == player);
    }

    /// Whether this player chats has changed: so has what whoever plays them can say.
    fn speaker_changed_here(&self, player: PlayerId) {
        self.tell_anew(|follower| {
            let told = follower.told.as_ref();
            // Who is being told everything at this moment may hear how it was before.
            let plays_them = told.is_none_or(|told| told.opponent == Some(player));
            follower.player == player || plays_them
        });
    }

    /// This player was told that they are silenced until this moment.
    fn silenced(&self, until: Timestamp, player: PlayerId) {
        self.lock().silences.insert((until, player));
    }

    /// When the next silence ends that somebody was told of.
    fn silence_ends_at(&self) -> Option<Timestamp> {
        self.lock().silences.first().map(|(until, _)| *until)
    }

    /// Those whose silence has ended by this moment can write again.
    fn end_silences(&self, now: Timestamp) {
        let mut tables = self.lock();
        let (over, later): (BTreeSet<_>, BTreeSet<_>) = std::mem::take(&mut tables.silences)
            .into_iter()
            .partition(|(until, _)| *until <= now);
        tables.silences = later;
        drop(tables);
        for (_, player) in over {
            self.reader_changed_here(player);
        }
    }

    /// Those connections are told everything anew.
    fn tell_anew(&self, is_meant: impl Fn(&Follower) -> bool) {
        let mut tables = self.lock();
        let Tables {
            begun,
            followers,
            changed,
            silences: _,
        } = &mut *tables;
        for (game, followers) in followers {
            for follower in followers.values_mut() {
                if is_meant(follower) {
                    *begun += 1;
                    follower.begun = *begun;
                    follower.told = None;
                    changed.insert(*game);
                }
            }
        }
        drop(tables);
        self.has_changed.notify_one();
    }

    /// Something may have been said anywhere, and what anybody may read may have changed.
    fn all_anew(&self) {
        self.tell_anew(|_| true);
    }

    /// Something may have been said anywhere.
    fn all_changed(&self) {
        let mut tables = self.lock();
        let Tables {
            followers, changed, ..
        } = &mut *tables;
        changed.extend(followers.keys());
        drop(tables);
        self.has_changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("no panic while it is held")
    }
}
