//! Analysis for connected clients: limits, requests and results.
//!
//! [`engine::analysis`] has its own search threads, separate from those of the computer opponent.

mod delegate;
mod finished;
mod permission;
mod refusals;
mod session;
mod watched;
mod work;
mod worker;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use engine::analysis::{Budget, Refusal, Request, Service, Settings, Update, User};
use rules::{CastlingMode, Line, Position};
use store::PlayerId;
use tokio::sync::Notify;

pub(crate) use delegate::delegate;
pub(crate) use finished::stored_position;
use game::in_play_lookup as in_play;
use game::registry::Games;
use limits::caller::Caller;
use limits::concurrency::{Permit, Quota};
use limits::token_bucket::Buckets;
use messages::error::RequestError;
use net::background;
use net::network::Network;
pub(crate) use permission::routes;
pub(crate) use session::{Begun, Session};
use watched::{Watched, end, refusal};
pub(crate) use worker::AnalysisWorker;

/// Analyses started by one session: enough to step through a game with a key held down.
const BEGUN: (u32, Duration) = (60, Duration::from_secs(20));

/// Analyses that wait, in total, and analyses that run or wait per network (of 48 bits in IPv6): a
/// school has three classes that analyze at the same time.
const WAITING: usize = 384;
const OPEN_PER_NETWORK: usize = 96;

/// The limits of the analysis service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisConfig {
    /// The number of search threads, their memory, and the length of the queue.
    pub service: Settings,
    /// The maximum number of lines.
    pub lines: NonZeroUsize,
    /// The limit of each analysis.
    pub budget: Budget,
}

impl Default for AnalysisConfig {
    /// Half the processors; five lines; 20 seconds or 20 million nodes.
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            service: Settings {
                threads: NonZeroUsize::new(processors / 2).unwrap_or(NonZeroUsize::MIN),
                waiting: WAITING,
                ..Settings::default()
            },
            lines: NonZeroUsize::MIN.saturating_add(4),
            budget: Budget {
                time: Some(Duration::from_secs(20)),
                nodes: Some(20_000_000),
                depth: None,
            },
        }
    }
}

/// A client's request for an analysis.
#[derive(Debug)]
pub(crate) struct AnalysisRequest {
    pub(crate) request: u32,
    pub(crate) fen: String,
    pub(crate) chess960: bool,
    pub(crate) moves: Vec<String>,
    pub(crate) lines: u8,
}

/// The analysis service with its rate limits.
pub(crate) struct Analyses {
    service: Service,
    lines: NonZeroUsize,
    budget: Budget,
    begun: Buckets<PlayerId>,
    open: Arc<Quota>,
    /// Signals that a search may be waiting.
    has_new: Arc<Notify>,
}

impl Analyses {
    pub(crate) fn start(config: &AnalysisConfig) -> io::Result<Self> {
        let service = background::start(|| Service::start(&config.service))?;
        let has_new = Arc::new(Notify::new());
        let waiting = Arc::clone(&has_new);
        service.on_waiting(move || waiting.notify_one());
        Ok(Self {
            service,
            lines: config.lines,
            budget: config.budget,
            begun: Buckets::new(BEGUN.0, BEGUN.1),
            open: Arc::new(Quota::new(usize::MAX, OPEN_PER_NETWORK)),
            has_new,
        })
    }

    /// Returns the number of analyses that run or wait.
    pub(crate) fn open(&self) -> usize {
        self.open.open()
    }

    /// Starts an analysis, which replaces the player's previous one. `held` is the permit of the
    /// connection's previous analysis.
    pub(crate) async fn begin(
        &self,
        caller: Caller,
        asked: &AnalysisRequest,
        held: Option<Arc<Permit>>,
        games: &Games,
    ) -> Result<Watched, RequestError> {
        let line = line(&asked.fen, asked.chess960, &asked.moves)?;
        self.permit(caller.player, &line, games).await?;
        let lines = NonZeroUsize::new(asked.lines.into()).unwrap_or(NonZeroUsize::MIN);
        let position = *line.position();
        let request = Request {
            line,
            lines: lines.min(self.lines),
            budget: self.budget,
        };
        let network = caller.network.map(Network::largest);
        let permit = held.or_else(|| self.open.acquire(network).map(Arc::new));
        let permit = permit.ok_or_else(refusals::too_many_analyses_waiting)?;
        let (news, mut listener) = watched::channel();
        let mut record = finished::recorder(games, &request.line);
        let listener = move |update: Update| {
            record(&update);
            listener(update);
        };
        let viewing =
            self.service
                .ask(user(caller), request, listener)
                .map_err(|why| match why {
                    Refusal::TooManyWaiting => refusals::too_many_analyses_waiting(),
                    _ => RequestError::unavailable(),
                })?;
        Ok(Watched::new(asked.request, position, viewing, news, permit))
    }

    /// Refuses the analysis of a line that leads through a running game of the player, or resembles
    /// one, and too many analyses. This applies to the player's own device, too.
    async fn permit(
        &self,
        player: PlayerId,
        line: &Line,
        games: &Games,
    ) -> Result<(), RequestError> {
        if !self.begun.take(player) {
            return Err(refusals::too_many_analyses());
        }
        match in_play::is_played_by(games, player, line).await {
            Ok(false) => Ok(()),
            Ok(true) => Err(refusals::position_in_play()),
            Err(in_play::Unknown::TooManyGames) => Err(refusals::too_many_games_for_analysis()),
            Err(in_play::Unknown::Unavailable(why)) => {
                tracing::error!(%why, "the games of a player cannot be read");
                Err(RequestError::unavailable())
            }
        }
    }
}

/// Parses a position and the moves that led to it.
fn line(fen: &str, chess960: bool, moves: &[String]) -> Result<Line, RequestError> {
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let start = Position::from_fen(fen, mode)?;
    let mut line = Line::new(start);
    for text in moves {
        let mv = line.position().parse_uci(text)?;
        line.play(mv).expect("the moves of the line are legal");
    }
    Ok(line)
}

/// Returns the user of the service: the player, in the player's networks. A collision of two players
/// is practically impossible; they would replace each other's analyses.
fn user(caller: Caller) -> User {
    let groups = caller.network.map(Network::groups);
    let groups = groups.map_or([0; User::GROUPS], |groups| groups.map(number));
    User::new(number(caller.player)).in_groups(groups)
}

fn number(identity: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    identity.hash(&mut hasher);
    hasher.finish()
}
