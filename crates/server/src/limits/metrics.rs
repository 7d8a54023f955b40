//! What an operator can watch: counts and times, without anything about single people or games.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::app::App;

/// The upper ends of the ranges in which times are counted, in seconds.
const SECONDS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// A name and a value.
type Label = [(&'static str, &'static str); 1];
type Number = Gauge<i64>;
type Seconds = Gauge<f64, std::sync::atomic::AtomicU64>;

/// What is counted while it happens. Copies count together.
#[derive(Clone, Debug)]
pub(crate) struct Metrics(Arc<Counted>);

#[derive(Debug)]
struct Counted {
    commands: Family<Label, Counter>,
    refused: Family<Label, Counter>,
    acknowledging: Histogram,
    appending: Histogram,
}

/// A limit that something was refused by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Open connections.
    Connections,
    /// Sockets of one player or network.
    Sockets,
    /// Sessions begun by one network.
    Sessions,
    /// Games made and invitations accepted.
    Games,
    /// Frames of one socket.
    Frames,
    /// Analyses of one player or network, or altogether, and positions explored.
    Analyses,
    /// Profiles and lists of games that are looked up.
    Lookups,
    /// Tries in exercises of lessons.
    Tries,
    /// Lines of chat and reports.
    Talk,
    /// Attempts at passwords and at codes of classes.
    Attempts,
}

impl Limit {
    const ALL: [Self; 10] = [
        Self::Connections,
        Self::Sockets,
        Self::Sessions,
        Self::Games,
        Self::Frames,
        Self::Analyses,
        Self::Lookups,
        Self::Tries,
        Self::Talk,
        Self::Attempts,
    ];

    const fn label(self) -> Label {
        let name = match self {
            Self::Connections => "connections",
            Self::Sockets => "sockets",
            Self::Sessions => "sessions",
            Self::Games => "games",
            Self::Frames => "frames",
            Self::Analyses => "analyses",
            Self::Lookups => "lookups",
            Self::Tries => "tries",
            Self::Talk => "talk",
            Self::Attempts => "attempts",
        };
        [("limit", name)]
    }
}

const ACCEPTED: Label = [("answer", "accepted")];
const REFUSED: Label = [("answer", "refused")];

impl Default for Metrics {
    fn default() -> Self {
        Self(Arc::new(Counted {
            commands: Family::default(),
            refused: Family::default(),
            acknowledging: Histogram::new(SECONDS),
            appending: Histogram::new(SECONDS),
        }))
    }
}

impl Metrics {
    /// A player's command was answered, so long after its frame had arrived.
    pub(crate) fn answered(&self, accepted: bool, took: Duration) {
        let answer = if accepted {
            self.0.acknowledging.observe(took.as_secs_f64());
            ACCEPTED
        } else {
            REFUSED
        };
        self.0.commands.get_or_create(&answer).inc();
    }

    /// An entry of a journal was made durable, so long after it was handed over.
    pub(crate) fn appended(&self, took: Duration) {
        self.0.appending.observe(took.as_secs_f64());
    }

    /// Something was refused by this limit.
    pub(crate) fn refused(&self, limit: Limit) {
        self.0.refused.get_or_create(&limit.label()).inc();
    }

    /// All metrics in the text format of `OpenMetrics`.
    pub(crate) async fn text(app: &App) -> Result<String, std::fmt::Error> {
        let mut registry = Registry::default();
        app.metrics
            .register(registry.sub_registry_with_prefix("staunton"));
        let doing = Doing::now(app).await;
        measure(app, doing, registry.sub_registry_with_prefix("staunton"));
        process(doing, &mut registry);
        let mut text = String::new();
        encode(&mut text, &registry)?;
        Ok(text)
    }

    /// Adds what is counted, also what has not happened yet.
    fn register(&self, registry: &mut Registry) {
        let counted = &self.0;
        for answer in [ACCEPTED, REFUSED] {
            let _ = counted.commands.get_or_create(&answer);
        }
        for limit in Limit::ALL {
            let _ = counted.refused.get_or_create(&limit.label());
        }
        registry.register(
            "commands",
            "Commands of players: moves, offers, claims and so on",
            counted.commands.clone(),
        );
        registry.register(
            "refused_by_limit",
            "What was refused because someone has reached a limit",
            counted.refused.clone(),
        );
        registry.register_with_unit(
            "acknowledgement",
            "From the arrival of an accepted command to its acknowledgement",
            Unit::Seconds,
            counted.acknowledging.clone(),
        );
        registry.register_with_unit(
            "append",
            "From handing a journal entry to the store until it is durable",
            Unit::Seconds,
            counted.appending.clone(),
        );
    }
}

/// What the server does at this moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doing {
    /// Open sockets.
    pub(crate) sockets: usize,
    /// Games in memory.
    pub(crate) live_games: usize,
    /// Moves of the computer that wait for a thread.
    pub(crate) engine_waiting: usize,
    /// Moves of the computer that are being searched.
    pub(crate) engine_running: usize,
    /// Analyses that run or wait.
    pub(crate) analyses: usize,
    /// Since the store was last written, in milliseconds; none while it cannot even be read.
    pub(crate) store_lag: Option<u64>,
    /// In bytes; none where the system does not tell.
    pub(crate) memory: Option<u64>,
}

impl Doing {
    pub(crate) async fn now(app: &App) -> Self {
        let engines = app.games.engines.load();
        let heartbeat = app.own_heartbeat().await.ok().flatten();
        Self {
            sockets: app.gates.open_sockets(),
            live_games: app.games.count(),
            engine_waiting: engines.waiting,
            engine_running: engines.running,
            analyses: app.analyses.open(),
            store_lag: heartbeat.map(|last| app.clock.now() - last),
            memory: resident_memory(),
        }
    }
}

/// Adds what is looked up when it is asked for.
fn measure(app: &App, doing: Doing, registry: &mut Registry) {
    let numbers = [
        ("sockets", "Open sockets", doing.sockets),
        (
            "live_games",
            "Games in memory: someone follows them, or the computer thinks",
            doing.live_games,
        ),
        (
            "engine_waiting",
            "Moves of the computer that wait for a thread",
            doing.engine_waiting,
        ),
        (
            "engine_running",
            "Moves of the computer that are being searched",
            doing.engine_running,
        ),
        ("analyses", "Analyses that run or wait", doing.analyses),
    ];
    for (name, help, number) in numbers {
        let gauge = Number::default();
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        registry.register(name, help, gauge);
    }
    let commits = Counter::<u64>::default();
    commits
        .inner()
        .store(app.store.commits(), Ordering::Relaxed);
    registry.register("store_commits", "Transactions made durable", commits);
    let lag = Seconds::default();
    // Not a number while the store cannot even be read.
    lag.set(doing.store_lag.map_or(f64::NAN, |lag| lag as f64 / 1_000.0));
    registry.register_with_unit(
        "store_lag",
        "Since the store was last written; a server that works writes every second",
        Unit::Seconds,
        lag,
    );
}

/// Adds the metrics that programs of all kinds have under the same names.
fn process(doing: Doing, registry: &mut Registry) {
    if let Some(bytes) = doing.memory {
        let memory = Number::default();
        memory.set(i64::try_from(bytes).unwrap_or(i64::MAX));
        registry.register_with_unit(
            "process_resident_memory",
            "Memory of the process that is not paged out",
            Unit::Bytes,
            memory,
        );
    }
}

/// Bytes; none where the system does not tell.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1_024)
}
