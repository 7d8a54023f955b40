//! `staunton puzzles`: makes puzzles from games, merges, converts, checks and counts them.

mod files;
mod merge;

use std::collections::{BTreeMap, VecDeque};
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
use puzzles::{Entry, Puzzle, RATINGS, Theme};
use rules::{CastlingMode, Line};

use self::files::at;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::{print, threads};

/// Makes puzzles from games, merges, converts, checks and counts them
///
/// A file of puzzles can also be the table of puzzles of the Lichess database, in CSV and possibly
/// compressed. The first move of a row is that of the opponent. A row that cannot be used is named
/// with its line, and skipped; the exit code is then 1.
///
/// Examples:
///   staunton puzzles make puzzles.gz --seed 1 --games 2000
///   staunton puzzles make club.csv --pgn club.pgn
///   staunton puzzles merge all.gz puzzles.gz more.gz --most-mates 30
///   staunton puzzles convert lichess.csv.zst puzzles.gz
///   staunton puzzles verify puzzles.gz
///   staunton puzzles stats
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
    Merge(merge::Args),
    /// Converts a file of puzzles into the other format
    ///
    /// Prints "puzzles N". The output is a table (CSV) if its name ends with .csv. A puzzle that comes
    /// from a table keeps all values of its row, also unknown themes.
    Convert {
        /// A file of puzzles
        input: PathBuf,
        /// The file to write; only an older file of puzzles is replaced
        output: PathBuf,
    },
    /// Checks every puzzle by the rules, and with the engine unless the solution ends with mate
    ///
    /// Prints one line for each wrong puzzle, "ID: MESSAGE"; the last line is "puzzles N, wrong N".
    /// The themes and ratings of a table are not checked, because Lichess defines them otherwise.
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
        /// A file of puzzles [default: the built-in puzzles]
        file: Option<PathBuf>,
    },
}

/// Makes puzzles from games of the engine against itself, or from the games of a file
///
/// The same engine, seed and number of games give the same file on any number of threads. Prints
/// "games N, puzzles N".
#[derive(clap::Args)]
struct Make {
    /// The file to write, a table if its name ends with .csv; only an older file of puzzles is
    /// replaced
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
            Command::Merge(args) => args.run(),
            Command::Convert { input, output } => convert(&input, &output),
            Command::Verify { file, rules_only } => check(&file, rules_only),
            Command::Stats { file } => stats(file.as_deref()),
        };
        done.unwrap_or_else(|why| {
            print::note(format_args!("error: {why}"));
            FAILURE
        })
    }
}

impl Make {
    fn run(&self) -> Result<u8, String> {
        // The file is opened first, so that half an hour of work does not end with a write error.
        let output = files::Output::open(&self.output)?;
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
        let found: Vec<Entry> = found.into_iter().map(Entry::from).collect();
        let kept = output.write(&found)?;
        print::line(format_args!("games {games}, puzzles {kept}"));
        Ok(SUCCESS)
    }
}

fn convert(input: &Path, output: &Path) -> Result<u8, String> {
    let output = files::Output::open(output)?;
    let read = files::read(input)?;
    let kept = output.write(&read.entries)?;
    print::line(format_args!("puzzles {kept}"));
    Ok(read.code())
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
    if lines.is_empty() {
        return Err(at(file, "no games found"));
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

fn check(file: &Path, rules_only: bool) -> Result<u8, String> {
    let read = files::read(file)?;
    let code = read.code();
    let count = read.entries.len();
    let puzzles = read.entries.into_iter().map(checked);
    let waiting = Mutex::new(puzzles.collect::<VecDeque<Puzzle>>());
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
    Ok(if wrong == 0 { code } else { NO })
}

/// Returns the puzzle to check. The themes and the rating of a table follow other definitions.
fn checked(entry: Entry) -> Puzzle {
    let mut puzzle = entry.puzzle;
    if entry.source.is_some() {
        puzzle.themes = puzzles::themes(&puzzle.start, &puzzle.moves);
        puzzle.rating = puzzle.rating.clamp(*RATINGS.start(), *RATINGS.end());
    }
    puzzle
}

/// The width of a rating class.
const CLASS: u16 = 200;

fn stats(file: Option<&Path>) -> Result<u8, String> {
    let read = match file {
        Some(file) => files::read(file)?,
        None => files::built_in(),
    };
    let puzzles: Vec<&Puzzle> = read.entries.iter().map(|entry| &entry.puzzle).collect();
    print::line(format_args!("puzzles {}", puzzles.len()));
    for &theme in Theme::ALL {
        let about = puzzles.iter().filter(|it| it.themes.contains(theme));
        print::line(format_args!("theme {theme} {}", about.count()));
    }
    let mut further: BTreeMap<&str, usize> = BTreeMap::new();
    for source in read
        .entries
        .iter()
        .filter_map(|entry| entry.source.as_ref())
    {
        for theme in &source.themes {
            *further.entry(theme).or_default() += 1;
        }
    }
    for (theme, count) in further {
        print::line(format_args!("theme {theme} {count}"));
    }
    let ratings = puzzles.iter().map(|puzzle| puzzle.rating);
    let [lowest, highest] = [RATINGS.start(), RATINGS.end()];
    let first = ratings.clone().min().unwrap_or(*lowest).min(*lowest) / CLASS;
    let last = ratings.max().unwrap_or(*highest).max(*highest) / CLASS;
    for class in first..=last {
        let (from, to) = (class * CLASS, class * CLASS + (CLASS - 1));
        let within = puzzles.iter().filter(|it| it.rating / CLASS == class);
        print::line(format_args!("rating {from}-{to} {}", within.count()));
    }
    Ok(read.code())
}
