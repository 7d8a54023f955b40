//! The options of the chaos trial.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;

/// Options of the chaos trial.
#[derive(Args)]
pub(crate) struct Chaos {
    /// Number of rounds; each applies a fault and ends with a kill of the server
    #[arg(long, value_name = "N", default_value = "100")]
    pub(super) rounds: NonZeroU32,
    /// `sqlite`, or `postgres` for a PostgreSQL server that is started, killed and stopped too
    #[arg(long, value_name = "DATABASE", default_value = "sqlite", value_parser = ["sqlite", "postgres"])]
    pub(super) database: String,
    /// Number of nodes over one PostgreSQL server and one NATS server, which are killed, suspended
    /// and cut off instead; without this, a single server
    ///
    /// Each of them runs in a network namespace. The players of a game are connected to different
    /// nodes, and reconnect to others.
    #[arg(long, value_name = "N", conflicts_with = "database", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) nodes: Option<u8>,
    /// Connect the players to the nodes through HAProxy, which chooses a node for each connection
    #[arg(long, requires = "nodes")]
    pub(super) proxy: bool,
    /// Seed of the random numbers: the same seed applies the same faults in the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Apply only this fault, by its name in the report, such as "NATS killed"
    #[arg(long, value_name = "FAULT")]
    pub(super) fault: Option<String>,
    /// Number of concurrent games
    #[arg(long, value_name = "N", default_value = "30")]
    pub(super) games: NonZeroUsize,
    /// Folder for the database, which must be on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    pub(super) folder: PathBuf,
}
