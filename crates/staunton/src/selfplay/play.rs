//! `staunton selfplay play`: plays the games.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lab::selfplay::{self, EngineId, Progress, Settings, Totals};

use crate::exit::{FAILURE, SUCCESS};
use crate::{print, threads};

/// Plays games on all cores at the lowest priority and writes them to a folder of shards
///
/// Examples:
///   staunton selfplay play games --shards 100
///   staunton selfplay play deeper --shards 20 --nodes 5000 --seed 2
///
/// Every search ends with the iteration in which it passes --nodes, or at eight times that number.
/// One game in eight starts from a Chess960 position.
///
/// A shard is a file of games. It appears when it is complete, and depends only on the engine, the
/// options and its number: stop this command at any time and run it again to continue. Shards with
/// other options or of another engine have other names and may be in the same folder. Prints a line
/// for each shard when it is written, "FILE: shards 1, games N, plies N"; the last line gives the
/// totals of this run.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The folder; it is created if necessary
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Number of shards with these options that the folder has at the end
    #[arg(long, value_name = "N")]
    shards: u64,
    /// Games in a shard
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes after which the search for a move starts no further iteration
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Number of games, out of a thousand, that start from a Chess960 position
    #[arg(long, value_name = "N", default_value_t = 125, value_parser = clap::value_parser!(u16).range(0..=1000))]
    chess960: u16,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads::parser())]
    threads: Option<u16>,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        lower_priority();
        let settings = Settings {
            games: self.games,
            chess960_permille: self.chess960,
            ..Settings::training(EngineId::this(), self.nodes, self.seed)
        };
        let threads = threads::or_one_per_core(self.threads);
        let games = u64::from(self.games);
        let bar = bar(self.shards.saturating_mul(games));
        let mut totals = Totals::default();
        let played = selfplay::run(
            &settings,
            &self.folder,
            0..self.shards,
            threads,
            &false.into(),
            |progress| match progress {
                // An existing shard gives no information about the time that the others need.
                Progress::Found => bar.dec_length(games),
                Progress::Game => bar.inc(1),
                Progress::Played(path, shard) => {
                    let mut one = Totals::default();
                    one.add(&shard);
                    bar.suspend(|| print::line(format_args!("{}: {one}", path.display())));
                    totals.add(&shard);
                }
            },
        );
        bar.finish_and_clear();
        match played {
            Ok(()) => {
                print::line(format_args!("{totals}"));
                SUCCESS
            }
            Err(why) => {
                print::note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }
}

/// Lowers the priority of this process: self-play games are never urgent.
fn lower_priority() {
    // If this fails, the games are played at the normal priority.
    #[cfg(unix)]
    let _ = rustix::process::setpriority_process(None, 19);
}

/// Shows the number of finished games on a terminal: shards are too rare to estimate the time from.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
