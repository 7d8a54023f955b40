//! `staunton selfplay play`: playing them.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lab::selfplay::{News, SelfPlay, Totals};

use crate::{FAILURE, SUCCESS};

/// Moves by lot at the start of a game; half of the games have one more.
const RANDOM_PLIES: u32 = 8;

/// Plays games into a folder of shards, on all cores, at the lowest priority
///
/// Examples:
///   staunton selfplay play games --shards 100
///   staunton selfplay play deeper --shards 20 --nodes 5000 --seed 2
///
/// A shard is a file of games. It appears when it is whole, and depends on nothing but the
/// options and its number: end this command whenever you like, and give it again to go on.
/// One line for each shard as it is written, "FILE: shards 1, games N, plies N"; the last line
/// says the same of all that this run has played.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The folder; it is made when it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// How many shards the folder is to hold
    #[arg(long, value_name = "N")]
    shards: u64,
    /// Games in a shard
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions that the engine may visit for a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Other seeds give other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        give_way();
        let settings = SelfPlay {
            nodes: self.nodes,
            random_plies: RANDOM_PLIES,
            games: self.games,
            seed: self.seed,
        };
        let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = self.threads.unwrap_or(cores);
        let bar = bar(self.shards);
        let totals = Mutex::new(Totals::default());
        let played = settings.run(
            &self.folder,
            0..self.shards,
            threads,
            &false.into(),
            |news| {
                bar.inc(1);
                if let News::Played(path, shard) = news {
                    let mut one = Totals::default();
                    one.add(&shard);
                    bar.suspend(|| println!("{}: {one}", path.display()));
                    totals
                        .lock()
                        .expect("no panic while it is held")
                        .add(&shard);
                }
            },
        );
        bar.finish_and_clear();
        match played {
            Ok(()) => {
                println!(
                    "{}",
                    totals.into_inner().expect("no panic while it was held")
                );
                SUCCESS
            }
            Err(why) => {
                eprintln!("error: {why}");
                FAILURE
            }
        }
    }
}

/// Lets every other program go first: games for tuning are never urgent.
fn give_way() {
    // Where it is refused, the games are played all the same.
    #[cfg(unix)]
    let _ = rustix::process::setpriority_process(None, 19);
}

/// Shows on a terminal how many shards are there.
fn bar(shards: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} shards, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(shards).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
