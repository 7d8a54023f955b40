//! The options of the chaos trial.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;

/// Options of the chaos trial.
#[derive(Args)]
pub(crate) struct Chaos {
    /// How often something is done to the server; it ends with a kill each time
    #[arg(long, value_name = "N", default_value = "100")]
    pub(super) rounds: NonZeroU32,
    /// `sqlite`, or `postgres` for a PostgreSQL server that is started, killed and stopped too
    #[arg(long, value_name = "DATABASE", default_value = "sqlite", value_parser = ["sqlite", "postgres"])]
    pub(super) database: String,
    /// Where random numbers begin: the same seed does the same things in the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "30")]
    pub(super) games: NonZeroUsize,
    /// Where the database is made, on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    pub(super) folder: PathBuf,
}
