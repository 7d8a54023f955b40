//! The options of the load trial.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;
use clap::builder::ArgPredicate;

/// Options of the load trial.
#[derive(Args, Clone)]
pub(crate) struct Load {
    /// Number of concurrent games; each has two players with a socket each
    #[arg(long, value_name = "N", default_value = "5000")]
    pub(super) games: NonZeroU32,
    /// Number of moves per second, in all games together
    #[arg(long, value_name = "N", default_value = "4200")]
    pub(super) rate: NonZeroU32,
    /// Duration of the measurement in seconds; with --arena 300 by default, from the first wave on
    #[arg(
        long,
        value_name = "N",
        default_value = "60",
        default_value_if("arena", ArgPredicate::IsPresent, "300")
    )]
    pub(super) seconds: NonZeroU32,
    /// Play rated games of 24 plies each, between registered players; does not measure the memory
    /// of a game
    #[arg(long, conflicts_with_all = ["spectators", "cold_start"])]
    pub(super) rated: bool,
    /// Measure one game with this number of spectators instead
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "rate"])]
    pub(super) spectators: Option<NonZeroU32>,
    /// Measure an arena with this number of players, after as many games as they can play at once
    /// without it
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "rated", "spectators", "cold_start", "nodes"], value_parser = clap::value_parser!(u16).range(2..=2000))]
    pub(super) arena: Option<u16>,
    /// Measure the publication of the rounds of a Swiss with this number of players, who play two
    /// plies in each
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "rate", "seconds", "rated", "spectators", "cold_start", "nodes", "arena"], value_parser = clap::value_parser!(u16).range(8..=2000))]
    pub(super) swiss: Option<u16>,
    /// Play the games between programs that use the HTTP API, after as many games in browsers
    #[arg(long, conflicts_with_all = ["rated", "spectators", "cold_start", "nodes", "arena", "swiss"])]
    pub(super) api: bool,
    /// Measure a start with 1,103,000 games in the database instead, until a move is acknowledged
    #[arg(long, conflicts_with_all = ["games", "rate", "seconds", "spectators"])]
    pub(super) cold_start: bool,
    /// Measure this number of nodes instead, from 1 to 3, over a private PostgreSQL server and, for
    /// several nodes, a private NATS server; several numbers are compared: `1,2,3`
    ///
    /// Each of them runs in a network namespace. The players of a game are connected to different
    /// nodes, and one game in ten has a spectator on another one.
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with_all = ["cold_start", "spectators", "database"], value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) nodes: Vec<u8>,
    /// `sqlite`, `postgres` (starts a private server), or the URL of an empty database, which does
    /// not work with --cold-start
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    pub(super) database: String,
    /// Folder for the database, which must be on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    pub(super) folder: PathBuf,
}
