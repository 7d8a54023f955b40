//! The options of the load trial.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

/// Options of the load trial.
#[derive(Args)]
pub(crate) struct Load {
    /// How many games are played at the same time; each has two players with a socket each
    #[arg(long, value_name = "N", default_value = "5000")]
    pub(super) games: NonZeroU32,
    /// How many moves are made in a second, in all games together
    #[arg(long, value_name = "N", default_value = "4200")]
    pub(super) rate: NonZeroU32,
    /// How long to measure
    #[arg(long, value_name = "N", default_value = "60")]
    pub(super) seconds: NonZeroU32,
    /// Between people with accounts, in rated games of 24 plies each; without the memory of a game
    #[arg(long, conflicts_with_all = ["spectators", "cold_start"])]
    pub(super) rated: bool,
    /// Instead: one game that so many spectators follow
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "rate"])]
    pub(super) spectators: Option<NonZeroU32>,
    /// Instead: start with 1,103,000 games in the database, until a move is acknowledged
    #[arg(long, conflicts_with_all = ["games", "rate", "seconds", "spectators"])]
    pub(super) cold_start: bool,
    /// `sqlite`, `postgres` (a server of its own is started), or the URL of an empty database, which
    /// is for no cold start
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    pub(super) database: String,
    /// Where the database is made, on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    pub(super) folder: PathBuf,
}
