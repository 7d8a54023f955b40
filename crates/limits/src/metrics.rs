//! Metrics for operators: counts and times, without data about single people or games.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// The upper bounds of the histogram buckets, in seconds.
const SECONDS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// A name and a value.
type Label = [(&'static str, &'static str); 1];

/// The metrics. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Metrics(Arc<Counted>);

#[derive(Debug)]
struct Counted {
    commands: Family<Label, Counter>,
    refused: Family<Label, Counter>,
    token_reads: Counter,
    acknowledging: Histogram,
    appending: Histogram,
}

/// The limit that refused a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Open connections.
    Connections,
    /// Sockets of one player or network.
    Sockets,
    /// Sessions created by one network.
    Sessions,
    /// Games created and invitations accepted.
    Games,
    /// Frames of one socket.
    Frames,
    /// Analyses per player, per network or in total, and positions explored.
    Analyses,
    /// Lookups of profiles and lists of games.
    Lookups,
    /// Tries in lesson exercises.
    Tries,
    /// Chat lines and reports.
    Talk,
    /// Attempts at passwords and class codes.
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
            token_reads: Counter::default(),
            acknowledging: Histogram::new(SECONDS),
            appending: Histogram::new(SECONDS),
        }))
    }
}

impl Metrics {
    /// Records that a player's command was answered, and the time since its frame arrived.
    pub fn answered(&self, accepted: bool, took: Duration) {
        let answer = if accepted {
            self.0.acknowledging.observe(took.as_secs_f64());
            ACCEPTED
        } else {
            REFUSED
        };
        self.0.commands.get_or_create(&answer).inc();
    }

    /// Records that a journal entry became durable, and the time since it was passed to the store.
    pub fn appended(&self, took: Duration) {
        self.0.appending.observe(took.as_secs_f64());
    }

    /// Records that this limit refused a request.
    pub fn refused(&self, limit: Limit) {
        self.0.refused.get_or_create(&limit.label()).inc();
    }

    /// Records that the token of a request was read from the database.
    pub fn read_token(&self) {
        self.0.token_reads.inc();
    }

    /// Registers all metrics, including counters that are still zero.
    pub fn register(&self, registry: &mut Registry) {
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
        registry.register(
            "token_reads",
            "Tokens of programs that were read from the database, because they were not in memory",
            counted.token_reads.clone(),
        );
        registry.register_with_unit(
            "acknowledgement",
            "From the arrival of an accepted command to its acknowledgment",
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
