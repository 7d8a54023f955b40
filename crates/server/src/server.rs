//! Starting, running and stopping the server.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use cluster::bus::{Bus, Subscriber};
use cluster::clock_difference::Difference;
use cluster::heartbeat::CannotStart;
use cluster::nats::{ConnectError, Connection};
use cluster::node::Node;
use cluster::{clock_check, exchange, heartbeat, observe, wakeup_timer};
use game::lost_players::PlayersElsewhere;
use game::registry::Options;
use ipnet::IpNet;
use limits::concurrency::Quota;
use limits::metrics::{Limit, Metrics};
use limits::table::{Limits, RateLimits};
use net::accept::{self, Timeouts};
use net::clock::Clock;
use net::hosts::Hosts;
use net::origin::PublicUrl;
use net::proxies::Proxies;
use net::random;
use net::runtimes::SpectatorThreads;
use store::{Store, Unavailable};
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::client::Features;
use crate::features::accounts::{self, Passwords};
use crate::features::analysis::{Analyses, AnalysisConfig};
use crate::features::api::{self, Api};
use crate::features::challenges::{self, Challenges};
use crate::features::chat::{self, Chats};
use crate::features::images::RenderQueue;
use crate::features::lessons::LessonWork;
use crate::features::link_preview::Previews;
use crate::features::lobby::{self, Lobby};
use crate::features::pgn::TextWork;
use crate::features::play::Starts;
use crate::features::tournaments::{self, Tournaments};
use crate::features::{analysis, file_check, game_search, library, opening_explorer, puzzles};
use crate::http::notices::Notices;
use crate::http::session_registry::SessionRegistry;
use crate::http::site::Site;
use crate::http::token_cache::TokenCache;
use crate::router::{self, App};

/// The maximum number of monitoring connections. They are not counted with those of visitors.
const MONITORS: usize = 32;
/// The timeout for sockets and games at shutdown.
const CLOSING: Duration = Duration::from_secs(5);
/// The number of attempts to claim a shared database, and the time between them.
const CLAIMS: u32 = 12;
const CLAIM_INTERVAL: Duration = Duration::from_millis(250);

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The public address of the server, if it differs from the address with which users open the
    /// page.
    pub public_url: Option<PublicUrl>,
    /// The number of threads that search for the computer's moves, at least one.
    pub engine_threads: NonZeroUsize,
    /// The minimum time for a move of the computer in a game without a clock.
    pub engine_pause: Duration,
    /// The reverse proxies whose `X-Forwarded-For` is trusted, in addition to those on this
    /// computer.
    pub trusted_proxies: Vec<IpNet>,
    /// A separate address for monitoring; none by default. Clients that reach this address can read
    /// the load of the server.
    pub metrics: Option<SocketAddr>,
    /// The limits on connections and timeouts.
    pub limits: Limits,
    /// Whether only users with accounts may choose names and watch the games of others, regardless
    /// of the settings of the admins.
    pub safe: bool,
    /// The limits of analyses.
    pub analysis: AnalysisConfig,
    /// The interval at which the lag of players is measured.
    pub lag_pings: Duration,
    /// The addresses of NATS, over which several nodes exchange messages, separated by commas;
    /// `None` for a single node.
    pub nats: Option<String>,
}

/// Returns the number of long mating tests that run at a time: half of the processors are left for
/// other work.
fn judges() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    processors.div_ceil(2)
}

impl Config {
    /// Uses all processors but one for the engine, with a short pause before the computer's moves.
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
            nats: None,
        }
    }
}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    _spectators: SpectatorThreads,
}

/// The reason why a server did not start, with advice.
#[derive(Debug)]
pub enum StartError {
    /// Another program uses the address.
    AddressInUse(SocketAddr),
    /// Listening on the address failed.
    Listen(SocketAddr, io::Error),
    /// The store cannot be used.
    Store(Unavailable),
    /// NATS cannot be used.
    Nats(ConnectError),
    /// Another server uses the database.
    Claimed {
        /// Whether this server has no NATS; otherwise the other one has none.
        is_alone: bool,
    },
    /// NATS is useless with this database.
    NatsWithoutSharing,
    /// The clock of this computer and that of the database differ.
    Clock(Difference),
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
            Self::Nats(why) => why.fmt(f),
            Self::Claimed { is_alone: true } => f.write_str(
                "another server uses this database; to run several, start each of them with --nats",
            ),
            Self::Claimed { is_alone: false } => f.write_str(
                "another server uses this database without --nats; stop it and start it with --nats",
            ),
            Self::NatsWithoutSharing => f.write_str(
                "--nats connects several servers on one PostgreSQL database; this database belongs \
                 to one server: remove --nats, or name a PostgreSQL database with --database",
            ),
            Self::Clock(difference) => write!(
                f,
                "{difference}; all servers time the same games, so set the wrong clock right, for \
                 example with NTP, and start again"
            ),
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
            Self::Nats(why) => Some(why),
            Self::AddressInUse(_)
            | Self::Claimed { .. }
            | Self::NatsWithoutSharing
            | Self::Clock(_) => None,
        }
    }
}

impl Server {
    /// Recovers from an outage, and binds the address. Requests are answered once the server
    /// [runs].
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
        let (spectators, runtimes) = SpectatorThreads::start().map_err(StartError::Threads)?;
        let id = format!("{:016x}", random::bits());
        if config.nats.is_some() && !store.is_shared() {
            return Err(StartError::NatsWithoutSharing);
        }
        let bus = match &config.nats {
            Some(addresses) => {
                let connection = Connection::open(addresses, &*store, &id).await;
                Bus::over(connection.map_err(StartError::Nats)?)
            }
            None => Bus::alone(),
        };
        let is_alone = !bus.is_shared();
        claim(&*store, &id, is_alone).await?;
        let node = Arc::new(Node::new(id, Arc::clone(&store), clock.clone(), bus));
        let options = Options {
            engine_threads: config.engine_threads.get(),
            judges: judges(),
            engine_pause: config.engine_pause,
        };
        let games = game::start(Arc::clone(&node), &options, metrics.clone(), runtimes);
        let games = games.map_err(StartError::Engine)?;
        let settings = store.people().settings().await;
        let settings = settings.map_err(StartError::Store)?;
        let tokens = TokenCache::new(store.people().account_changes());
        let site = Arc::new(Site {
            store,
            started_at: clock.now(),
            clock,
            hosts: Hosts::new(config.public_url.as_ref()),
            public_url: config.public_url,
            address,
            games: games.clone(),
            limits: config.limits,
            rate_limits: RateLimits::new(Proxies::new(config.trusted_proxies), &metrics),
            sessions: Arc::new(SessionRegistry::new(config.safe, settings)),
            tokens,
            lag_pings: config.lag_pings,
            metrics,
            notices: Notices::default(),
            closing: node.closing.clone(),
            tasks: node.tasks.clone(),
        });
        let features = Arc::new(Features {
            analyses: Arc::new(Analyses::start(&config.analysis).map_err(StartError::Engine)?),
            challenges: Arc::new(Challenges::new(Arc::clone(&node))),
            chats: Arc::new(Chats::new(Arc::clone(&site))),
            tournaments: Tournaments::new(games.clone()),
            lobby: Lobby::new(games),
        });
        let api = Api::new(
            Arc::clone(&site),
            Arc::clone(&features.challenges),
            Arc::clone(&features.chats),
            Arc::clone(&features.lobby),
            Arc::clone(&features.tournaments),
        );
        let app = App {
            analyses: Arc::clone(&features.analyses),
            api,
            challenges: Arc::clone(&features.challenges),
            chats: Arc::clone(&features.chats),
            lobby: Arc::clone(&features.lobby),
            lesson_work: Arc::new(LessonWork::new()),
            library: Arc::default(),
            passwords: Arc::new(Passwords::new()),
            previews: Arc::new(Previews(Arc::clone(&site))),
            puzzle_searches: Arc::default(),
            starts: Arc::new(Starts::new()),
            render_queue: Arc::new(RenderQueue::new()),
            text_work: Arc::new(TextWork::new()),
            tournaments: Arc::clone(&features.tournaments),
            watchable: Arc::default(),
            features,
            site,
        };
        // Last, because the outage ends here: later steps would be charged to the players.
        heartbeat::recover(&node).await.map_err(|why| match why {
            CannotStart::Clock(difference) => StartError::Clock(difference),
            CannotStart::Store(why) => StartError::Store(why),
        })?;
        Ok(Self {
            app,
            listener,
            address,
            metrics: metrics_listener,
            _spectators: spectators,
        })
    }

    /// Returns the address on which the server listens, with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the path of a link that makes its user the admin of the server, as long as there is
    /// no admin. It works once, for a week.
    pub async fn invite_the_first_admin(&self) -> Result<Option<String>, Unavailable> {
        accounts::invite_the_first_admin(&self.app.site).await
    }

    /// Returns the address for monitoring, with the actual port.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves until `stop` completes, or the store is broken, which is an error; then closes every
    /// connection, finishes pending writes, and closes the store.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self {
            app,
            listener,
            metrics,
            _spectators: spectators,
            ..
        } = self;
        let site = Arc::clone(&app.site);
        if let Some(listener) = metrics {
            let router = router::metrics_router(app.clone());
            site.tasks.spawn(serve(&site, listener, router, MONITORS));
        }
        app.spawn_tasks();
        let router = router::router(app);
        let serving = serve(&site, listener, router, site.limits.connections);
        let result = tokio::select! {
            () = serving => Ok(()),
            () = stop => Ok(()),
            () = site.games.node.broken.cancelled() => Err(io::Error::other(
                "the database can no longer be written; start the server again",
            )),
        };
        tracing::info!("the server stops: finishing writes and asking clients to reconnect");
        // No moves are accepted from here on, even while connections are still closing.
        let closed_at = site.clock.now();
        site.closing.cancel();
        site.tasks.close();
        if timeout(CLOSING, site.tasks.wait()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        drop(spectators);
        heartbeat::last_beat(&site.games.node, closed_at).await;
        site.store.close().await;
        result
    }
}

impl App {
    /// Starts the background tasks of the server.
    fn spawn_tasks(&self) {
        let site = || Arc::clone(&self.site);
        let (games, node) = (&self.site.games, &self.site.games.node);
        let tasks = &self.site.tasks;
        tasks.spawn(heartbeat::beat(Arc::clone(node)));
        tasks.spawn(heartbeat::archive_finished(Arc::clone(node)));
        tasks.spawn(clock_check::watch(Arc::clone(node)));
        tasks.spawn(observe::watch(Arc::clone(node), games.clone()));
        tasks.spawn(games.clone().watch_isolation());
        tasks.spawn(wakeup_timer::run(Arc::clone(node), games.clone()));
        let subscribers: Vec<Arc<dyn Subscriber>> = vec![
            Arc::new(games.clone()),
            Arc::new(PlayersElsewhere(games.clone())),
            Arc::new(lobby::Remote(Arc::clone(&self.lobby))),
            Arc::new(chat::Remote(Arc::clone(&self.chats))),
            Arc::new(challenges::Remote(Arc::clone(&self.challenges))),
            Arc::new(tournaments::Remote(Arc::clone(&self.tournaments))),
            Arc::new(api::Remote(Arc::clone(&self.api))),
            Arc::new(accounts::Remote(site())),
        ];
        tasks.spawn(exchange::run(Arc::clone(node), subscribers));
        let follower = Arc::clone(node);
        tasks.spawn(async move { follower.bus.follow_workers(&follower.closing).await });
        let analyses = Arc::clone(&self.analyses);
        tasks.spawn(analysis::delegate(Arc::clone(node), analyses));
        tasks.spawn(game::nodes::publish_changes(games.clone()));
        tasks.spawn(lobby::notify(Arc::clone(&self.lobby)));
        tasks.spawn(lobby::standing::follow(Arc::clone(&self.lobby)));
        tasks.spawn(chat::notify(Arc::clone(&self.chats)));
        tasks.spawn(challenges::notify(Arc::clone(&self.challenges)));
        tasks.spawn(tournaments::notify(Arc::clone(&self.tournaments)));
        tasks.spawn(tournaments::run(Arc::clone(&self.tournaments)));
        tasks.spawn(file_check::run(site()));
        tasks.spawn(accounts::keep_up(site()));
        tasks.spawn(accounts::publish_changes(site()));
        tasks.spawn(accounts::remove_unused_guests(site()));
        tasks.spawn(library::read_files(site(), Arc::clone(&self.library)));
        tasks.spawn(puzzles::search_collections(
            site(),
            Arc::clone(&self.puzzle_searches),
            Arc::clone(&self.analyses),
        ));
        tasks.spawn(game_search::run_indexer(site()));
        tasks.spawn(opening_explorer::run_counter(
            site(),
            Arc::clone(&self.library),
        ));
    }
}

/// Accepts up to this many connections at a time until the server closes.
fn serve(
    site: &Arc<Site>,
    listener: TcpListener,
    router: Router,
    connections: usize,
) -> impl Future<Output = ()> + use<> {
    let quota = Arc::new(Quota::new(connections, site.limits.per_address));
    let patience = Timeouts {
        request_time: site.limits.request_time,
        stall: site.limits.stall,
    };
    let (closing, tasks) = (site.closing.clone(), site.tasks.clone());
    let site = Arc::clone(site);
    let admit = move |address| {
        let place = quota.acquire(site.rate_limits.counted_with(address));
        if place.is_none() {
            site.metrics.refused(Limit::Connections);
        }
        place
    };
    accept::serve(listener, router, patience, admit, closing, tasks)
}

/// Claims a shared database, alone or together with other nodes. Waits a moment for PostgreSQL to
/// notice that a former process has ended.
async fn claim(store: &dyn Store, node: &str, is_alone: bool) -> Result<(), StartError> {
    for _ in 0..CLAIMS {
        let is_free = store.claim(node, is_alone).await;
        if is_free.map_err(StartError::Store)? {
            return Ok(());
        }
        tokio::time::sleep(CLAIM_INTERVAL).await;
    }
    Err(StartError::Claimed { is_alone })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::AddressInUse(address),
            _ => StartError::Listen(address, error),
        })
}
