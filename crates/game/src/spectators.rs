//! The spectators of a game. A separate task sends them the updates, so that spectators do not
//! delay the players.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;
use protocol::You;
use store::PlayerId;
use tokio::sync::mpsc;

use super::watchers::{Following, Watcher};
use crate::outbound::{End, OutboundFrame};
use crate::registry::Games;
use crate::snapshot::{GameMessage, Known, Snapshot};

/// The number of messages after which the task yields to others.
const YIELD_INTERVAL: usize = 64;
/// The maximum number of plies of a game whose snapshot stays cached after it was sent. A ply takes
/// about 500 bytes.
const MAX_CACHED_PLIES: usize = 300;

/// The spectators, as tracked by the game's task.
#[derive(Debug, Default)]
pub(super) struct Spectators {
    /// The connections and their players.
    connections_of: HashMap<u64, PlayerId>,
    /// The number of connections of each player.
    people: HashMap<PlayerId, u32>,
    /// The channel to the spectators' task; `None` while there are no spectators.
    events: Option<mpsc::UnboundedSender<SpectatorEvent>>,
    /// The snapshot for new spectators of this version, while it is being sent.
    snapshot: Weak<Snapshot>,
    /// The same snapshot, if the game is not long.
    cached_snapshot: Option<Arc<Snapshot>>,
}

/// A message to the spectators' task. The queue is unbounded, but connections and commands bound
/// the number of its messages.
#[derive(Debug)]
enum SpectatorEvent {
    Joined {
        watcher: Watcher,
        snapshot: Arc<Snapshot>,
        known: Known,
    },
    Left(u64),
    Text(Utf8Bytes),
    /// Sends the whole game to all spectators, without the part that they already have.
    Game(Arc<Snapshot>, Known),
    Running(bool),
    /// The game's task has panicked.
    Failed,
}

impl Drop for Spectators {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.send(SpectatorEvent::Failed);
        }
    }
}

impl Spectators {
    /// Adds a spectator: sends the game, and later each update.
    pub(super) fn add(
        &mut self,
        watcher: Watcher,
        known: Known,
        is_running: bool,
        games: &Games,
        snapshot: Arc<Snapshot>,
    ) {
        let player = watcher.caller.player;
        if self
            .connections_of
            .insert(watcher.outbound.connection(), player)
            .is_none()
        {
            *self.people.entry(player).or_default() += 1;
        }
        if self.events.is_none() {
            let (events, received) = mpsc::unbounded_channel();
            let broadcast = run(received);
            games
                .node
                .tasks
                .spawn_on(broadcast, &games.runtimes.spectators);
            self.events = Some(events);
            self.send(SpectatorEvent::Running(is_running));
        }
        self.send(SpectatorEvent::Joined {
            watcher,
            snapshot,
            known,
        });
    }

    pub(super) fn remove(&mut self, connection: u64) {
        if let Some(player) = self.connections_of.remove(&connection) {
            self.send(SpectatorEvent::Left(connection));
            if let Entry::Occupied(mut connections) = self.people.entry(player) {
                *connections.get_mut() -= 1;
                if *connections.get() == 0 {
                    connections.remove();
                }
            }
        }
        if self.connections_of.is_empty() {
            // A short snapshot stays cached, so that a spectator who joins and leaves repeatedly
            // does not cause a new snapshot each time.
            (self.connections_of, self.people, self.events) = Default::default();
        }
    }

    /// Returns the snapshot of this version for new spectators, built once.
    pub(super) fn snapshot(&mut self, make: impl FnOnce() -> Snapshot) -> Arc<Snapshot> {
        if let Some(snapshot) = self.snapshot.upgrade() {
            return snapshot;
        }
        let snapshot = Arc::new(make());
        let is_short = snapshot.state.plies.len() <= MAX_CACHED_PLIES;
        self.snapshot = Arc::downgrade(&snapshot);
        self.cached_snapshot = is_short.then(|| Arc::clone(&snapshot));
        snapshot
    }

    /// Returns the number of spectators; a player with several connections counts once.
    pub(super) fn people(&self) -> u32 {
        u32::try_from(self.people.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.connections_of.is_empty()
    }

    /// Discards the snapshot after the game has changed.
    pub(super) fn outdated(&mut self) {
        (self.snapshot, self.cached_snapshot) = Default::default();
    }

    pub(super) fn send_text(&self, text: &Utf8Bytes) {
        self.send(SpectatorEvent::Text(text.clone()));
    }

    pub(super) fn send_game(&self, snapshot: &Arc<Snapshot>, known: Known) {
        self.send(SpectatorEvent::Game(Arc::clone(snapshot), known));
    }

    pub(super) fn set_running(&self, is_running: bool) {
        self.send(SpectatorEvent::Running(is_running));
    }

    fn send(&self, event: SpectatorEvent) {
        if let Some(events) = &self.events {
            // The task ends only when this is dropped or the server closes.
            let _ = events.send(event);
        }
    }
}

/// Sends messages to the spectators until the game drops its end of the channel.
async fn run(mut events: mpsc::UnboundedReceiver<SpectatorEvent>) {
    let mut all = HashMap::new();
    let mut is_running = false;
    while let Some(event) = events.recv().await {
        match event {
            SpectatorEvent::Joined {
                watcher,
                snapshot,
                known,
            } => {
                send_game(&watcher, snapshot, known);
                let connection = watcher.outbound.connection();
                all.insert(connection, Following::new(watcher, is_running));
            }
            SpectatorEvent::Left(connection) => {
                all.remove(&connection);
            }
            SpectatorEvent::Text(text) => {
                let send_to = |following: &Following| {
                    let frame = OutboundFrame::Text(text.clone());
                    following.watcher.outbound.send_frame(frame);
                };
                for_each_open(&mut all, send_to).await;
            }
            SpectatorEvent::Game(snapshot, known) => {
                let send_to = |following: &Following| {
                    send_game(&following.watcher, Arc::clone(&snapshot), known);
                };
                for_each_open(&mut all, send_to).await;
            }
            SpectatorEvent::Running(running) => {
                is_running = running;
                for following in all.values_mut() {
                    following.set_running(running);
                }
            }
            SpectatorEvent::Failed => {
                for following in all.values() {
                    following.watcher.outbound.end(End::GameFailed);
                }
            }
        }
    }
}

/// Calls `send_to` for each open connection, yielding to other tasks in between.
async fn for_each_open(all: &mut HashMap<u64, Following>, send_to: impl Fn(&Following)) {
    all.retain(|_, following| !following.watcher.outbound.is_closed());
    for (index, following) in all.values().enumerate() {
        if index % YIELD_INTERVAL == YIELD_INTERVAL - 1 {
            tokio::task::yield_now().await;
        }
        send_to(following);
    }
}

fn send_game(watcher: &Watcher, snapshot: Arc<Snapshot>, known: Known) {
    let game = GameMessage {
        snapshot,
        you: You::Spectator,
        base: watcher.base.clone(),
        known,
    };
    watcher.outbound.send_frame(OutboundFrame::Game(game));
}

#[cfg(test)]
mod tests {
    use arbiter::Timestamp;
    use protocol::{Material, Ply};

    use super::super::sample;
    use super::*;
    use crate::absence::Absence;
    use crate::view;

    #[tokio::test]
    async fn keeps_the_snapshot_of_a_long_game_only_while_it_is_sent() {
        let (_folder, store) = sample::store().await;
        let game = sample::alone(&store, None).await;
        let ply = Ply {
            uci: "e2e4".to_owned(),
            san: "e4".to_owned(),
            fen: String::new(),
            squares: ["e2", "e4"].map(str::to_owned),
            check: false,
            material: Material {
                taken_by_white: String::new(),
                taken_by_black: String::new(),
                balance: 0,
            },
            remaining: None,
        };
        let with_plies = |plies: usize| {
            let mut snapshot = view::snapshot(&game.table, Absence::default(), Timestamp(2_000));
            snapshot.state.plies = vec![ply.clone(); plies];
            snapshot
        };
        let mut spectators = Spectators::default();
        let short = spectators.snapshot(|| with_plies(MAX_CACHED_PLIES));
        assert_eq!(Arc::strong_count(&short), 2, "it stays cached");
        spectators.outdated();
        assert_eq!(Arc::strong_count(&short), 1);
        let long = spectators.snapshot(|| with_plies(MAX_CACHED_PLIES + 1));
        let again = spectators.snapshot(|| unreachable!("it is being sent"));
        assert!(Arc::ptr_eq(&long, &again));
        assert_eq!(Arc::strong_count(&long), 2, "it is not cached");
    }
}
