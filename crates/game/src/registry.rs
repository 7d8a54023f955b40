//! The live games of this node: opened on demand, one task each.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arbiter::Timestamp;
use cluster::node::Node;
use limits::metrics::Metrics;
use limits::work_queue::WorkQueue;
use net::runtimes::Runtimes;
use store::{GameId, GamesQuery, PlayerId};
use tokio::sync::mpsc;

use super::analysis_guard::AnalysisGuard;
use super::connected::Connected;
use super::engine_pool::EnginePool;
use super::listeners::Listeners;
use super::lost::Lost;
use super::message::{self, Inbox, Mailbox, Message};
use super::version_check::VersionCheck;

/// All live games of this node, and their shared state.
#[derive(Clone)]
pub struct Games(Arc<Shared>);

/// The state shared by all live games of this node.
pub struct Shared {
    /// The node on which the games run.
    pub node: Arc<Node>,
    /// The threads that choose moves for the computer.
    pub engines: EnginePool,
    /// The queue for mating tests that take long.
    pub judges: WorkQueue,
    /// The minimum time for a move of the computer in a game without a clock.
    pub engine_pause: Duration,
    /// The positions that players are playing, for checking analysis requests.
    pub analysis_guard: AnalysisGuard,
    pub(crate) metrics: Metrics,
    /// The players and spectators connected to any node.
    pub connected: Connected,
    /// The players whose nodes cannot serve them.
    pub lost: Lost,
    /// The thread pools of connections.
    pub runtimes: Runtimes,
    /// The features that are notified of game events.
    pub listeners: Listeners,
    live: Mutex<HashMap<GameId, Mailbox>>,
    pub(super) version_check: VersionCheck,
    actor: Actor,
}

/// Runs a game until it is no longer needed.
pub type Actor = fn(Games, GameId, Inbox) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The resources for the games of a node.
#[derive(Debug)]
pub struct Options {
    /// The number of threads that search for the computer's moves.
    pub engine_threads: usize,
    /// The maximum number of long mating tests that run at a time.
    pub judges: usize,
    /// The minimum time for a move of the computer in a game without a clock.
    pub engine_pause: Duration,
}

impl std::ops::Deref for Games {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Games {
    /// Creates the games of this node. No game is live yet. Fails if a thread for the computer
    /// could not be started.
    pub fn new(
        node: Arc<Node>,
        options: &Options,
        metrics: Metrics,
        runtimes: Runtimes,
        actor: Actor,
    ) -> io::Result<Self> {
        Ok(Self(Arc::new(Shared {
            node,
            engines: EnginePool::new(options.engine_threads)?,
            judges: WorkQueue::of_any_length(options.judges),
            engine_pause: options.engine_pause,
            analysis_guard: AnalysisGuard::default(),
            metrics,
            connected: Connected::default(),
            lost: Lost::default(),
            runtimes,
            listeners: Listeners::default(),
            live: Mutex::default(),
            version_check: VersionCheck::default(),
            actor,
        })))
    }

    /// Puts the message into the game's mailbox, and loads the game if it is not live. The message
    /// is always answered, even if there is no such game.
    pub async fn send(&self, game: GameId, message: Message) {
        let mut message = Box::new(message);
        loop {
            let mailbox = self.mailbox(game);
            match mailbox.queue_for(&message).send(message).await {
                Ok(()) => return,
                // The game's task ended between the lookup and the send.
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
            if self.node.closing.is_cancelled() {
                return;
            }
            self.forget_if_closed(game);
        }
    }

    /// Like [`Games::send`], for a command, which contains its arrival time.
    ///
    /// The place in the mailbox is reserved before the clock is read. So if a game finds its
    /// mailbox without messages and without reserved places, no earlier command exists.
    pub async fn send_stamped(&self, game: GameId, message: impl FnOnce(Timestamp) -> Message) {
        let mut arrived = None;
        loop {
            let mailbox = self.mailbox(game);
            let commands = &mailbox.commands;
            let place = match commands.try_reserve() {
                Err(mpsc::error::TrySendError::Full(())) => {
                    arrived.get_or_insert_with(|| self.node.clock.now());
                    commands.reserve().await.ok()
                }
                reserved => reserved.ok(),
            };
            if let Some(place) = place {
                let arrived = arrived.unwrap_or_else(|| self.node.clock.now());
                return place.send(Box::new(message(arrived)));
            }
            // The game's task ended between the lookup and the reservation.
            if self.node.closing.is_cancelled() {
                return;
            }
            self.forget_if_closed(game);
        }
    }

    /// Makes a live game of this node check the connections on other nodes. If its mailbox is full,
    /// the game will check them with a later message.
    pub fn refresh_presence(&self, game: GameId) {
        let mailbox = self.lock().get(&game).cloned();
        if let Some(mailbox) = mailbox {
            let message = Box::new(Message::PresenceChanged);
            let _ = mailbox.queue_for(&message).try_send(message);
        }
    }

    /// Makes the player's live games on this node read the names of their players again.
    pub async fn read_names_again(&self, player: PlayerId) {
        self.listeners.player_changed(player);
        let mut query = GamesQuery::all(player, 50);
        while let Ok(games) = self.node.store.games_of(query.clone()).await {
            for game in games.iter().filter(|game| self.is_live(game.id)) {
                let message = Message::Committed {
                    version: 0,
                    entry: None,
                };
                self.send(game.id, message).await;
            }
            match games.last() {
                Some(last) => query.after = Some(last.id),
                None => return,
            }
        }
    }

    /// Removes the game unless a message has arrived in the meantime. Later messages in the mailbox
    /// are handled by the game's next task.
    pub fn retire(&self, game: GameId, inbox: &Inbox) -> bool {
        let mut live = self.lock();
        let quiet = inbox.is_empty();
        if quiet {
            live.remove(&game);
        }
        quiet
    }

    /// Returns the games that are live on this node, with their versions.
    pub(super) fn live_versions(&self) -> Vec<(GameId, u32)> {
        let live = self.lock();
        let version = |mailbox: &Mailbox| mailbox.version.load(Ordering::Relaxed);
        live.iter()
            .map(|(&game, mailbox)| (game, version(mailbox)))
            .collect()
    }

    /// Returns the number of games that are live on this node.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Whether this node has a task for the game.
    pub fn is_live(&self, game: GameId) -> bool {
        self.lock().contains_key(&game)
    }

    fn mailbox(&self, game: GameId) -> Mailbox {
        let mut live = self.lock();
        let open = || {
            let (mailbox, inbox) = message::mailbox();
            let running = (self.actor)(self.clone(), game, inbox);
            // Always on the players' runtime, even if a spectator opens the game.
            self.node.tasks.spawn_on(running, &self.runtimes.players);
            mailbox
        };
        live.entry(game).or_insert_with(open).clone()
    }

    fn forget_if_closed(&self, game: GameId) {
        let mut live = self.lock();
        if live.get(&game).is_some_and(Mailbox::is_closed) {
            live.remove(&game);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Mailbox>> {
        self.live.lock().expect("the lock is not poisoned")
    }
}
