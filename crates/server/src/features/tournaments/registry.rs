//! The tournaments that this node has in memory, and the connections that follow them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use arbiter::Timestamp;
use axum::body::Bytes;
use game::listeners::Listener;
use game::outbound::Outbound;
use game::registry::Games;
use messages::error::RequestError;
use net::network::Network;
use serde::Serialize;
use store::{Damaged, GameId, LoadError, PlayerId, StoredTournamentRow, TournamentId};
use tokio::sync::{Notify, Semaphore, mpsc};
use tournament::Command;

use super::content::Content;
use super::ended::Ended;
use super::loaded::Loaded;
use super::nodes::NodeMessage;
use super::tables::{Table, TableQueue};

/// The maximum number of tournaments in memory that no request uses.
const MAX_IDLE: usize = 200;
/// The time in milliseconds for which a tournament is not compared with the database, with several
/// nodes and with one: names change, and accounts are erased.
const FRESH: u64 = 1_000;
const FRESH_ALONE: u64 = 10_000;
/// The maximum number of ended games that wait to be looked up. If there are more, the schedule
/// finds their results.
const MAX_ENDED: usize = 10_000;

/// All tournaments.
pub(crate) struct Tournaments {
    pub(super) games: Games,
    tables: Mutex<Tables>,
    pub(super) has_changed: Notify,
    /// Pairing a large round takes a second of a processor: one at a time.
    pub(super) pairing: Semaphore,
    pub(super) table_queue: TableQueue,
    /// Games that have ended on this node.
    ended: mpsc::Sender<GameId>,
    pub(super) ended_games: tokio::sync::Mutex<mpsc::Receiver<GameId>>,
    /// Games of arenas that have ended, whose results are entered together.
    pub(super) arena_ended: Ended,
}

#[derive(Default)]
pub(super) struct Tables {
    slots: HashMap<TournamentId, Arc<Slot>>,
    /// The connections that follow a tournament.
    pub(super) followers: HashMap<TournamentId, HashMap<u64, Outbound>>,
    /// The connections of players that wait for their games.
    pub(super) players: HashMap<PlayerId, HashMap<u64, Waiting>>,
    pub(super) changed: HashSet<TournamentId>,
    /// The games that players on this node were notified of, by tournament.
    pub(super) told: HashMap<TournamentId, HashSet<GameId>>,
}

/// A connection that waits for the games of its player.
pub(super) struct Waiting {
    pub(super) outbound: Outbound,
    /// The last game that was sent, by tournament: each one is sent once.
    pub(super) sent: HashMap<TournamentId, GameId>,
}

/// A tournament in memory.
#[derive(Default)]
pub(super) struct Slot {
    /// Held while a command is judged and written, so that commands on one node do not conflict.
    pub(super) writing: tokio::sync::Mutex<()>,
    /// Held while the database is read: of simultaneous readers one does it.
    reading: tokio::sync::Mutex<()>,
    known: Mutex<Known>,
}

/// The version in memory.
#[derive(Default)]
struct Known {
    /// The version with the time of the last comparison with the database.
    loaded: Option<(Arc<Loaded>, Timestamp)>,
    /// How often the version was forgotten. A version that was read before is not kept afterward:
    /// its names and accounts may be outdated.
    forgotten: u64,
}

impl Slot {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().expect("lock is not poisoned")
    }

    /// Returns how often the version was forgotten, for [`Slot::keep`].
    pub(super) fn forgotten(&self) -> u64 {
        self.known().forgotten
    }

    /// Notes that the version may be outdated: the next request reads the entries after it.
    fn expire(&self) {
        let mut known = self.known();
        known.forgotten += 1;
        if let Some((_, at)) = &mut known.loaded {
            *at = Timestamp(0);
        }
    }

    fn forget(&self) {
        let mut known = self.known();
        known.loaded = None;
        known.forgotten += 1;
    }

    /// Keeps a version that was read when the former one had been forgotten this often, unless a
    /// newer one is in memory.
    pub(super) fn keep(&self, loaded: Loaded, at: Timestamp, forgotten: u64) -> Arc<Loaded> {
        let mut known = self.known();
        if let Some((newer, _)) = &known.loaded
            && newer.version > loaded.version
        {
            return Arc::clone(newer);
        }
        let loaded = Arc::new(loaded);
        if known.forgotten == forgotten {
            known.loaded = Some((Arc::clone(&loaded), at));
        }
        loaded
    }
}

impl Tournaments {
    /// Creates an instance, which is notified when games end.
    pub(crate) fn new(games: Games) -> Arc<Self> {
        let (ended, ended_games) = mpsc::channel(MAX_ENDED);
        let tournaments = Arc::new(Self {
            games,
            tables: Mutex::default(),
            has_changed: Notify::new(),
            pairing: Semaphore::new(1),
            table_queue: TableQueue::new(),
            ended,
            ended_games: tokio::sync::Mutex::new(ended_games),
            arena_ended: Ended::default(),
        });
        let listener: std::sync::Weak<dyn Listener> = {
            let strong: Arc<dyn Listener> = tournaments.clone();
            Arc::downgrade(&strong)
        };
        tournaments.games.listeners.add(listener);
        tournaments
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("lock is not poisoned")
    }

    /// Returns the place of a tournament in memory.
    pub(super) fn slot(&self, id: TournamentId) -> Arc<Slot> {
        let mut tables = self.lock();
        if tables.slots.len() > MAX_IDLE && !tables.slots.contains_key(&id) {
            tables.slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(tables.slots.entry(id).or_default())
    }

    /// Returns the tournament at its current version, or `None` if it does not exist.
    pub(crate) async fn load(&self, id: TournamentId) -> Result<Option<Arc<Loaded>>, LoadError> {
        let slot = self.slot(id);
        if let Some(fresh) = self.fresh(&slot) {
            return Ok(Some(fresh));
        }
        let _turn = slot.reading.lock().await;
        if let Some(fresh) = self.fresh(&slot) {
            return Ok(Some(fresh));
        }
        let known = slot.known().loaded.clone();
        match known {
            Some((loaded, _)) => self.refresh(&slot, &loaded).await.map(Some),
            None => self.reload(&slot, id).await,
        }
    }

    /// Returns the version in memory, if it was compared with the database a short time ago.
    fn fresh(&self, slot: &Slot) -> Option<Arc<Loaded>> {
        let (loaded, at) = slot.known().loaded.clone()?;
        let time = if self.games.node.bus.is_shared() {
            FRESH
        } else {
            FRESH_ALONE
        };
        (self.games.node.clock.now().0 < at.0 + time).then_some(loaded)
    }

    /// Returns a table of a tournament as JSON, which is computed once per version.
    pub(crate) async fn table<T: Serialize>(
        &self,
        loaded: &Loaded,
        table: Table,
        network: Option<Network>,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Bytes, RequestError> {
        let queue = &self.table_queue;
        loaded.tables.get(table, queue, network, compute).await
    }

    /// Returns a table of a tournament as text, which is written once per version.
    pub(crate) async fn lines(
        &self,
        loaded: &Loaded,
        table: Table,
        network: Option<Network>,
        write: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Bytes, RequestError> {
        let (queue, write) = (&self.table_queue, || Ok(write()));
        loaded.tables.write(table, queue, network, write).await
    }

    /// Reads the tournament again, whatever is in memory.
    pub(super) async fn reload(
        &self,
        slot: &Slot,
        id: TournamentId,
    ) -> Result<Option<Arc<Loaded>>, LoadError> {
        let (at, forgotten) = (self.games.node.clock.now(), slot.forgotten());
        let Some(stored) = self.games.node.store.tournaments().tournament(id).await? else {
            return Ok(None);
        };
        let Some(loaded) = Loaded::read(&stored) else {
            return Err(damaged(id));
        };
        Ok(Some(slot.keep(loaded, at, forgotten)))
    }

    /// Reads the entries that other nodes have written.
    pub(super) async fn refresh(
        &self,
        slot: &Slot,
        known: &Arc<Loaded>,
    ) -> Result<Arc<Loaded>, LoadError> {
        let (at, forgotten) = (self.games.node.clock.now(), slot.forgotten());
        let store = self.games.node.store.tournaments();
        let rows = store
            .tournament_rows(known.id, known.version, u32::MAX)
            .await?;
        let mut loaded = (**known).clone();
        for row in &rows {
            if loaded.add(row).is_none() {
                return Err(damaged(known.id));
            }
        }
        // The journal does not contain the officials.
        if rows.iter().any(names_officials) {
            let loaded = self.reload(slot, known.id).await?;
            return loaded.ok_or_else(|| damaged(known.id));
        }
        loaded.set_entrants(&store.tournament_entrants(known.id).await?);
        if loaded.is_same(known) {
            // The tables that were computed stay in memory.
            loaded.tables = Arc::clone(&known.tables);
        }
        Ok(slot.keep(loaded, at, forgotten))
    }

    /// Notes that another node has written entries: the next request reads them.
    pub(super) fn expire(&self, id: TournamentId) {
        let slot = self.lock().slots.get(&id).cloned();
        if let Some(slot) = slot {
            slot.expire();
        }
    }

    /// Notes that a tournament has a new version, on this and on other nodes.
    pub(super) fn has_new_version(&self, id: TournamentId) {
        self.changed(id);
        let message = NodeMessage::Tournament { id };
        self.games.node.bus.publish(&message);
    }

    /// Notes that tournaments may have changed unnoticed.
    pub(super) fn all_changed(&self) {
        let mut tables = self.lock();
        for slot in tables.slots.values() {
            slot.forget();
        }
        let mut followed: Vec<TournamentId> = tables.followers.keys().copied().collect();
        followed.extend(tables.told.keys());
        tables.changed.extend(followed);
        drop(tables);
        self.has_changed.notify_one();
    }

    /// Notes that a tournament has changed.
    pub(super) fn changed(&self, id: TournamentId) {
        self.lock().changed.insert(id);
        self.has_changed.notify_one();
    }
}

fn names_officials(row: &StoredTournamentRow) -> bool {
    Content::read(row).is_ok_and(|content| content.command == Command::NameOfficials)
}

fn damaged(id: TournamentId) -> LoadError {
    LoadError::Damaged(Damaged(format!(
        "the journal of tournament {id} cannot be read"
    )))
}

impl Listener for Tournaments {
    fn player_changed(&self, player: PlayerId) {
        let slots: Vec<_> = self.lock().slots.values().cloned().collect();
        for slot in slots {
            let known = slot.known().loaded.clone();
            let plays = |(loaded, _): (Arc<Loaded>, Timestamp)| {
                loaded.is_official(player) || loaded.players.values().any(|one| *one == player)
            };
            // Without a version in memory, one may be read at the moment.
            if known.is_none_or(plays) {
                slot.forget();
            }
        }
    }

    fn game_ended(&self, game: GameId) {
        // The schedule finds the result if the queue is full.
        let _ = self.ended.try_send(game);
    }
}
