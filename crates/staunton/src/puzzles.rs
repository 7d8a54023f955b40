//! `staunton puzzles`: makes puzzles from games, checks them, and counts them.

use std::collections::VecDeque;
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::Subcommand;
use engine::Engine;
use finder::verify;
use indicatif::{ProgressBar, ProgressStyle};
use lab::puzzles::{make, own_game};
use pgn::{Reader, Records};
use puzzles::{Puzzle, Theme};
use rules::{CastlingMode, Line};

use crate::draft::Draft;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::{print, threads};

/// Makes puzzles from games, checks them, and counts them
///
/// Examples:
///   staunton puzzles make puzzles.gz --seed 1 --games 2000
///   staunton puzzles make club.gz --pgn club.pgn
///   staunton puzzles verify puzzles.gz
///   staunton puzzles stats puzzles.gz
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
    /// Checks every puzzle by the rules, and with the engine unless the solution ends with mate
    ///
    /// Prints one line for each wrong puzzle, "ID: MESSAGE"; the last line is "puzzles N, wrong N".
    /// Exits with 1 if there are wrong puzzles, and with 2 if the file cannot be read.
    Verify {
        /// A file of puzzles
        file: PathBuf,
        /// Check by the rules only
        #[arg(long)]
        rules_only: bool,
    },
    /// Counts puzzles by theme and by rating, one line for each count
    Stats {
        /// A file of puzzles
        file: PathBuf,
    },
}

/// Makes puzzles from games of the engine against itself, or from the games of a file
///
/// The same engine, seed and number of games give the same file on any number of threads. Prints
/// "games N, puzzles N".
#[derive(clap::Args)]
struct Make {
    /// The file to write; only an older file of puzzles is replaced
    output: PathBuf,
    /// The random seed of the engine's games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of games that the engine plays, or maximum number of games read from a file
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Use the games of this file instead, except Chess960 games
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pgn: Option<PathBuf>,
    /// Games processed at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads::parser())]
    threads: Option<u16>,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let done = match self.command {
            Command::Make(make) => make.run(),
            Command::Verify { file, rules_only } => check(&file, rules_only),
            Command::Stats { file } => stats(&file),
        };
        done.unwrap_or_else(|why| {
            print::note(format_args!("error: {why}"));
            FAILURE
        })
    }
}

impl Make {
    fn run(&self) -> Result<u8, String> {
        check_replaceable(&self.output)?;
        // The file is opened first, so that half an hour of work does not end with a write error.
        let mut draft = Draft::open(&self.output).map_err(|why| at(&self.output, why))?;
        let threads = threads::or_one_per_core(self.threads);
        let lines = match &self.pgn {
            None => None,
            Some(file) => Some(read_games(file, self.games)?),
        };
        let (games, found) = match lines {
            None => {
                let game = |number, engine: &mut Engine| own_game(self.seed, number, engine);
                (self.games, counted(self.games, threads, game))
            }
            Some(lines) => {
                let game = |number: u64, _: &mut Engine| lines.get(number as usize).cloned();
                let games = lines.len() as u64;
                (games, counted(games, threads, game))
            }
        };
        draft
            .write_all(&puzzles::write(&found))
            .and_then(|()| draft.finish())
            .map_err(|why| at(&self.output, why))?;
        let kept = found.len().min(puzzles::MAX_PUZZLES);
        if kept < found.len() {
            let more = found.len() - kept;
            print::note(format_args!(
                "note: a file holds at most {kept} puzzles; {more} were left out"
            ));
        }
        print::line(format_args!("games {games}, puzzles {kept}"));
        Ok(SUCCESS)
    }
}

/// Upper limit for the bytes of a puzzle file: a longer file is cut here and cannot be parsed.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// Reads a file of puzzles, or the beginning of a different file, which may be named by mistake and
/// may be larger than memory.
fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MAX_FILE_SIZE).read_to_end(&mut bytes))
        .map_err(|why| at(path, why))?;
    Ok(bytes)
}

/// Checks that no data is lost if this file is replaced: it may contain the games, named by
/// mistake.
fn check_replaceable(path: &Path) -> Result<(), String> {
    // A pipe or a device has no contents to lose.
    if !path.is_file() {
        return Ok(());
    }
    let bytes = bytes_of(path)?;
    if bytes.is_empty() || puzzles::read(&bytes).is_ok() {
        Ok(())
    } else {
        Err(at(
            path,
            "it is not a file of puzzles, so it is not replaced",
        ))
    }
}

/// Makes puzzles, with a progress bar on a terminal.
fn counted(
    games: u64,
    threads: NonZeroUsize,
    game: impl Fn(u64, &mut Engine) -> Option<Line> + Sync,
) -> Vec<Puzzle> {
    let bar = bar(games, "games");
    let found = make(games, threads, game, || bar.inc(1));
    bar.finish_and_clear();
    found
}

fn bar(length: u64, what: &str) -> ProgressBar {
    let style = format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{eta}} left");
    let style = ProgressStyle::with_template(&style);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The main lines of the first games of a file, each up to its first error.
fn read_games(file: &Path, most: u64) -> Result<Vec<Line>, String> {
    let input = lab::pgn::open(file).map_err(|why| at(file, why))?;
    let mut lines = Vec::new();
    let mut records = Records::new(Reader::from_read(input.text));
    for record in records.by_ref().take(most as usize) {
        lines.push(record.map_err(|why| at(file, why))?.main_line());
    }
    if matches!(records.next(), Some(Ok(_))) {
        let name = file.display();
        print::note(format_args!(
            "note: {name} has more than {most} games; only the first {most} are used (see --games)"
        ));
    }
    let is_chess960 = |line: &&Line| line.start().castling_mode() == CastlingMode::Chess960;
    let left_out = lines.iter().filter(is_chess960).count();
    if left_out > 0 {
        let games = lines.len();
        print::note(format_args!(
            "note: {left_out} of {games} games are left out because they are Chess960"
        ));
    }
    Ok(lines)
}

fn read(file: &Path) -> Result<Vec<Puzzle>, String> {
    puzzles::read(&bytes_of(file)?).map_err(|why| at(file, why))
}

fn at(file: &Path, why: impl std::fmt::Display) -> String {
    format!("{}: {why}", file.display())
}

fn check(file: &Path, rules_only: bool) -> Result<u8, String> {
    let puzzles = read(file)?;
    let count = puzzles.len();
    let waiting = Mutex::new(VecDeque::from_iter(puzzles));
    let wrong = AtomicU64::new(0);
    let bar = bar(count as u64, "puzzles");
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    thread::scope(|scope| {
        for _ in 0..cores.get() {
            scope.spawn(|| {
                let mut engine = (!rules_only).then(finder::engine);
                loop {
                    let next = waiting.lock().map(|mut waiting| waiting.pop_front());
                    let Ok(Some(puzzle)) = next else {
                        return;
                    };
                    if let Err(why) = verify(&puzzle, engine.as_mut()) {
                        wrong.fetch_add(1, Ordering::Relaxed);
                        bar.suspend(|| print::line(format_args!("{}: {why}", puzzle.id())));
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let wrong = wrong.into_inner();
    print::line(format_args!("puzzles {count}, wrong {wrong}"));
    Ok(if wrong == 0 { SUCCESS } else { NO })
}

/// The width of a rating class.
const CLASS: u16 = 200;

fn stats(file: &Path) -> Result<u8, String> {
    let puzzles = read(file)?;
    print::line(format_args!("puzzles {}", puzzles.len()));
    for &theme in Theme::ALL {
        let about = puzzles.iter().filter(|it| it.themes.contains(theme));
        print::line(format_args!("theme {theme} {}", about.count()));
    }
    for class in (*puzzles::RATINGS.start() / CLASS)..=(*puzzles::RATINGS.end() / CLASS) {
        let (from, to) = (class * CLASS, (class + 1) * CLASS - 1);
        let within = puzzles.iter().filter(|it| (from..=to).contains(&it.rating));
        print::line(format_args!("rating {from}-{to} {}", within.count()));
    }
    Ok(SUCCESS)
}
