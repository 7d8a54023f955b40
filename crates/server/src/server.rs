//! Starting, running and stopping the server.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ipnet::IpNet;
use store::{Store, Unavailable};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::{self, App};
use crate::cluster::bus::{self, Bus};
use crate::cluster::heartbeat;
use crate::cluster::outages::Outages;
use crate::cluster::wakeup_timer;
use crate::features::accounts::{self, Passwords, Standing};
use crate::features::analysis::{Analyses, AnalysisConfig};
use crate::features::challenges::{self, Challenges};
use crate::features::chat::{self, Chats};
use crate::features::game_search;
use crate::features::images::Studio;
use crate::features::lessons::LessonWork;
use crate::features::library;
use crate::features::lobby::{self, Lobby};
use crate::features::opening_explorer;
use crate::features::pgn::TextWork;
use crate::features::play;
use crate::features::puzzles;
use crate::features::watching::Watchable;
use crate::game::connected::Connected;
use crate::game::engine_pool::EnginePool;
use crate::game::in_play::InPlay;
use crate::game::registry::{Games, Shared};
use crate::limits::metrics::Metrics;
use crate::limits::table::{Gates, Limits};
use crate::limits::work_queue::WorkQueue;
use crate::net::accept;
use crate::net::clock::Clock;
use crate::net::hosts::Hosts;
use crate::net::origin::PublicUrl;
use crate::net::proxies::Proxies;
use crate::net::random;
use crate::net::runtimes::SpectatorThreads;

/// Open connections of monitoring systems. They are not counted among those of visitors.
const MONITORS: usize = 32;
/// How long sockets and games may take to finish at shutdown.
const CLOSING: Duration = Duration::from_secs(5);

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The public address of the server, if it differs from the one that people opened
    /// the page with.
    pub public_url: Option<PublicUrl>,
    /// The number of threads that search for the computer's moves, at least one.
    pub engine_threads: NonZeroUsize,
    /// The minimum time for a move of the computer in a game without a clock.
    pub engine_pause: Duration,
    /// The reverse proxies whose `X-Forwarded-For` is believed, besides those on this computer.
    pub trusted_proxies: Vec<IpNet>,
    /// Where to answer a monitoring system, besides; nowhere by default. Whoever reaches this
    /// address may read how much the server has to do.
    pub metrics: Option<SocketAddr>,
    /// What is open and waited for at most.
    pub limits: Limits,
    /// Whether only people with accounts choose names and watch the games of others, whatever the
    /// admins have set.
    pub safe: bool,
    /// The limits of analyses.
    pub analysis: AnalysisConfig,
    /// How often the lag of someone who plays is measured.
    pub lag_pings: Duration,
}

/// How many mating tests that take long run at a time: half of the processors are left for others.
fn judges() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    processors.div_ceil(2)
}

impl Config {
    /// All processors but one search, and answers come after a short pause.
    pub fn new(listen: SocketAddr) -> Self {
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            listen,
            public_url: None,
            engine_threads: NonZeroUsize::new(processors - 1).unwrap_or(NonZeroUsize::MIN),
            engine_pause: Duration::from_millis(500),
            trusted_proxies: Vec::new(),
            metrics: None,
            limits: Limits::default(),
            safe: false,
            analysis: AnalysisConfig::default(),
            lag_pings: Duration::from_secs(10),
        }
    }
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    _spectators: SpectatorThreads,
}

/// Why a server did not start, and what to do.
#[derive(Debug)]
pub enum StartError {
    /// Another program uses the address.
    AddressInUse(SocketAddr),
    /// Listening on the address failed.
    Listen(SocketAddr, io::Error),
    /// The store cannot be used.
    Store(Unavailable),
    /// A thread for the engine could not be started.
    Engine(io::Error),
    /// The threads for spectators could not be started.
    Threads(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressInUse(address) => write!(
                f,
                "{address} is in use: another program, perhaps another Staunton, listens there; \
                 stop it or choose another port"
            ),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Store(why) => write!(f, "the database cannot be used: {why}"),
            Self::Engine(error) => write!(f, "cannot start a thread for the computer: {error}"),
            Self::Threads(error) => write!(f, "cannot start the threads for spectators: {error}"),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Listen(_, error) | Self::Engine(error) | Self::Threads(error) => Some(error),
            Self::Store(why) => Some(why),
            Self::AddressInUse(_) => None,
        }
    }
}

impl Server {
    /// Recovers from an outage, and listens. Requests are answered once it [runs].
    ///
    /// [runs]: Server::run
    pub async fn start(
        config: Config,
        store: Arc<dyn Store>,
        clock: Clock,
    ) -> Result<Self, StartError> {
        let listener = listen(config.listen).await?;
        let metrics_listener = match config.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let metrics = Metrics::default();
        let address = listener
            .local_addr()
            .map_err(|error| StartError::Listen(config.listen, error))?;
        let closing = CancellationToken::new();
        let tasks = TaskTracker::new();
        let (spectators, runtimes) = SpectatorThreads::start().map_err(StartError::Threads)?;
        let games = Games::new(Shared {
            store: Arc::clone(&store),
            node: format!("{:016x}", random::bits()),
            clock: clock.clone(),
            engines: EnginePool::new(config.engine_threads.get()).map_err(StartError::Engine)?,
            judges: WorkQueue::of_any_length(judges()),
            engine_pause: config.engine_pause,
            in_play: InPlay::default(),
            metrics: metrics.clone(),
            bus: Bus::default(),
            connected: Connected::default(),
            lobby: Lobby::default(),
            chats: Chats::default(),
            challenges: Challenges::default(),
            outages: Outages::default(),
            broken: CancellationToken::new(),
            closing: closing.clone(),
            tasks: tasks.clone(),
            runtimes,
            live: Mutex::new(HashMap::new()),
        });
        heartbeat::recover(&games)
            .await
            .map_err(StartError::Store)?;
        let settings = store.people().settings().await;
        let settings = settings.map_err(StartError::Store)?;
        let standing = Arc::new(Standing::new(config.safe, settings));
        let app = Arc::new(App {
            store,
            started_at: clock.now(),
            clock,
            hosts: Hosts::new(config.public_url.as_ref()),
            public_url: config.public_url,
            address,
            games,
            analyses: Analyses::start(&config.analysis).map_err(StartError::Engine)?,
            limits: config.limits,
            gates: Gates::new(Proxies::new(config.trusted_proxies), &metrics),
            passwords: Passwords::new(),
            studio: Studio::new(),
            text_work: TextWork::new(),
            lesson_work: LessonWork::new(),
            starts: WorkQueue::new(play::STARTS.0, play::STARTS.1),
            standing,
            lag_pings: config.lag_pings,
            metrics,
            watchable: Watchable::default(),
            imports: Notify::new(),
            searches: Notify::new(),
            uncounted: Notify::new(),
            closing,
            tasks,
        });
        Ok(Self {
            app,
            listener,
            address,
            metrics: metrics_listener,
            _spectators: spectators,
        })
    }

    /// The address on which it listens, with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The path of a link by which somebody becomes the admin of the server, as long as there is
    /// none. It works once, for a week.
    pub async fn invite_the_first_admin(&self) -> Result<Option<String>, Unavailable> {
        accounts::invite_the_first_admin(&self.app).await
    }

    /// The address on which it answers a monitoring system, with the actual port.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves until `stop` completes, or the store is broken, which is an error; then closes every connection, finishes pending writes,
    /// and closes the store.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self {
            app,
            listener,
            metrics,
            _spectators: spectators,
            ..
        } = self;
        if let Some(listener) = metrics {
            let router = app::metrics_router(Arc::clone(&app));
            let serving = accept::serve(listener, router, Arc::clone(&app), MONITORS);
            app.tasks.spawn(serving);
        }
        app.tasks.spawn(heartbeat::beat(app.games.clone()));
        app.tasks
            .spawn(heartbeat::archive_finished(app.games.clone()));
        app.tasks.spawn(accounts::keep_up(Arc::clone(&app)));
        app.tasks
            .spawn(accounts::remove_unused_guests(Arc::clone(&app)));
        app.tasks.spawn(library::read_files(Arc::clone(&app)));
        app.tasks
            .spawn(puzzles::search_collections(Arc::clone(&app)));
        app.tasks.spawn(game_search::keep_index(Arc::clone(&app)));
        app.tasks
            .spawn(opening_explorer::keep_counts(Arc::clone(&app)));
        app.tasks
            .spawn(wakeup_timer::watch_the_clocks(app.games.clone()));
        app.tasks.spawn(bus::converse(app.games.clone()));
        app.tasks.spawn(lobby::tell(app.games.clone()));
        app.tasks.spawn(chat::tell(Arc::clone(&app)));
        app.tasks.spawn(challenges::tell(Arc::clone(&app)));
        let router = app::router(Arc::clone(&app));
        let connections = app.limits.connections;
        let serving = accept::serve(listener, router, Arc::clone(&app), connections);
        let result = tokio::select! {
            () = serving => Ok(()),
            () = stop => Ok(()),
            () = app.games.broken.cancelled() => Err(io::Error::other(
                "the database can no longer be written; start the server again",
            )),
        };
        tracing::info!("the server stops: writes are finished, and clients told to come back");
        // Nobody can play from here on, however long it takes until everybody has left.
        let closed_at = app.clock.now();
        app.closing.cancel();
        app.tasks.close();
        if timeout(CLOSING, app.tasks.wait()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        drop(spectators);
        heartbeat::last_beat(&app.games, closed_at).await;
        app.store.close().await;
        result
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::AddressInUse(address),
            _ => StartError::Listen(address, error),
        })
}
