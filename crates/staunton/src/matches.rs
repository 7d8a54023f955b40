//! `staunton match`: plays engines against each other.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use book::Book;
use indicatif::{ProgressBar, ProgressStyle};
use lab::matches::{
    Adjudication, Answer, BookOpenings, Contender, Draw, Match, Openings, Resign, Sprt, Tally,
    Tempo, openings, standings,
};
use pgn::Record;
use rules::{CastlingMode, Line};

use crate::draft::is_same_file;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::{print, stop, threads};

/// The seed for openings, the same in all matches, so that they can be compared.
const OPENINGS_SEED: u64 = 1;

/// Plays matches between engines and estimates the differences in strength
///
/// Examples:
///   staunton match --engine own --engine "stockfish; Skill Level=5" --tc 2+0.02 --games 200
///   staunton match --engine "./new uci; name=new" --engine "./old uci; name=old" --nodes 10000 --sprt 0,5
///   staunton match --engine own --engine "toga2; OwnBook=false" --games 100 --pgn games.pgn
///   staunton match --engine "own; Level=3" --engine "own; Level=4" --games 400
///   staunton match --engine own --engine stockfish --engine toga2 --gauntlet --games 100
///   staunton match --engine own --engine stockfish --openings book.pgn --resign 4,900 --draw 40,8,10
///   staunton match --engine own --engine toga2 --openings book.bin --games 400
///
/// An engine is a UCI command followed by its options, separated by semicolons. A path with spaces
/// or a value with semicolons is written in double quotes:
///   --engine '"/opt/my engines/toga2" -x; Hash=16'
/// An option that the engine does not list, or a value that it does not accept, is an error. Four
/// engines are built in: "own" is this program's engine, with the options Hash, Level and
/// Character; "random" plays random legal moves; "beginner" mates in one, takes undefended pieces
/// and otherwise plays at random; "greedy" looks one ply ahead: it mates, makes the capture that
/// wins most, and leaves no piece unprotected. "name=NAME" sets the name of an engine. If engines have
/// equal names, their options or their places in the list are added to the names.
///
/// Games are played in pairs, from the same opening with colors reversed. The result is given for
/// the first engine, with 95% confidence intervals computed from pairs. More than two engines play
/// a round robin, or with --gauntlet the first one against each of the others, and a table of
/// ratings with a mean of 0 follows. Ctrl-C ends the match and prints the result of the games
/// played by then. Exit code: 0, or with --sprt 1 when the lower bound was accepted; 2 after
/// Ctrl-C.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// An engine: COMMAND; OPTION=VALUE; …; give this option at least twice
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<Contender>,
    /// Time control: seconds per game + seconds per move
    #[arg(
        long,
        value_name = "S+S",
        default_value = "8+0.08",
        conflicts_with = "nodes"
    )]
    tc: Tempo,
    /// Nodes per move instead of a clock; an engine that takes longer than two minutes plus 10 ms
    /// per node counts as hanging, and loses
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// With more than two engines, play only the first one against each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Maximum number of games in each match, an even number
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = even)]
    games: usize,
    /// Stop when a sequential test decides whether the first engine is ELO1 or only ELO0 stronger
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Openings: PGN, or one FEN or EPD per line, may be compressed; or a Polyglot book (*.bin), from
    /// which up to 16 plies are chosen at random by their weights [default: eight random plies,
    /// balanced]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play Chess960: from random starts, or from a file, whose castling rights are read as in
    /// Chess960
    #[arg(long)]
    chess960: bool,
    /// End a game as lost when both engines have scored it as a loss of CENTIPAWNS or more for
    /// MOVES moves
    #[arg(long, value_name = "MOVES,CENTIPAWNS")]
    resign: Option<Resign>,
    /// End a game as drawn, from move MOVE on, when both engines have scored it within CENTIPAWNS
    /// of equality for MOVES moves
    #[arg(long, value_name = "MOVE,MOVES,CENTIPAWNS")]
    draw: Option<Draw>,
    /// End a game as soon as its result is certain: with four pieces by exact tables, and against a
    /// bare king if a queen or a rook wins, or if the king holds the corner of rook's pawns and no
    /// bishop covers it
    #[arg(long)]
    endings: bool,
    /// Write the games to this file; the first game replaces the old contents
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Games played at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads::parser())]
    concurrency: Option<u16>,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.play() {
            Ok(code) => code,
            Err(why) => {
                print::note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }

    fn play(mut self) -> Result<u8, String> {
        make_names_unique(&mut self.engines);
        let pairings = self.pairings()?;
        if self.sprt.is_some() && pairings.len() > 1 {
            return Err("--sprt is for a match between two engines".to_owned());
        }
        let source = match &self.openings {
            None => Source::Random,
            Some(path) if is_book(path) => Source::Book(read_book(path, self.mode())?),
            Some(path) => Source::Lines(read_openings(path, self.mode())?),
        };
        let pairs = self.games / 2;
        if let Source::Lines(openings) = &source
            && openings.len() < pairs
            && self.nodes.is_some()
        {
            print::note(format_args!(
                "note: there are fewer openings than pairs ({} for {pairs}): deterministic engines repeat \
                 games, and the repeats are counted as new games",
                openings.len()
            ));
        }
        if let (Some(openings), Some(games)) = (&self.openings, &self.pgn)
            && is_same_file(openings, games)
        {
            let name = games.display();
            return Err(format!(
                "{name}: the file contains the openings, and the games would replace them"
            ));
        }
        // All engines are checked first, so that an error in the last one is reported before the
        // first match.
        if pairings.len() > 1 {
            let mode = self.mode();
            self.engines
                .iter()
                .try_for_each(|engine| engine.check(mode))?;
        }
        let mut pgn = match &self.pgn {
            None => None,
            Some(path) => {
                let games = Games::open(path);
                Some(games.map_err(|why| format!("{}: {why}", path.display()))?)
            }
        };
        let asked = Arc::new(AtomicBool::new(false));
        let ask = Arc::clone(&asked);
        stop::then(move |_| ask.store(true, Ordering::Relaxed))
            .map_err(|why| format!("Ctrl-C cannot be handled: {why}"))?;
        let mut results = Vec::new();
        let mut answer = None;
        let mut ended = Ok(());
        for &(one, other) in &pairings {
            let contest = self.contest(one, other);
            let openings: Box<dyn Iterator<Item = Line> + Send + '_> = match &source {
                Source::Random => Box::new(Openings::of(self.mode(), OPENINGS_SEED)),
                Source::Lines(openings) => Box::new(openings.iter().cloned().cycle()),
                Source::Book(openings) => Box::new(openings.clone()),
            };
            let (tally, outcome) = play_match(&contest, openings, &mut pgn, &asked);
            // Finished games are reported even after an error.
            if tally != Tally::default() {
                report(&contest, &tally);
                results.push((one, other, tally));
            }
            answer = self.sprt.map(|sprt| sprt.answer(&tally));
            ended = outcome;
            if ended.is_err() {
                break;
            }
        }
        if pairings.len() > 1 && !results.is_empty() {
            self.report_standings(&results);
        }
        ended?;
        Ok(match answer {
            Some(Answer::Rejected) => NO,
            _ => SUCCESS,
        })
    }

    const fn mode(&self) -> CastlingMode {
        if self.chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        }
    }

    /// The engines that play each other, by their indices.
    fn pairings(&self) -> Result<Vec<(usize, usize)>, String> {
        let engines = self.engines.len();
        if engines < 2 {
            return Err("a match is between two engines: give --engine twice".to_owned());
        }
        let firsts = if self.gauntlet { 1 } else { engines };
        Ok((0..firsts)
            .flat_map(|one| (one + 1..engines).map(move |other| (one, other)))
            .collect())
    }

    fn contest(&self, one: usize, other: usize) -> Match {
        let today = time::OffsetDateTime::now_utc();
        Match {
            engines: [one, other].map(|engine| self.engines[engine].clone()),
            tempo: self.nodes.map_or(self.tc, Tempo::Nodes),
            pairs: self.games / 2,
            sprt: self.sprt,
            adjudication: Adjudication {
                resign: self.resign,
                draw: self.draw,
                endings: self.endings,
            },
            date: Some(format!(
                "{:04}.{:02}.{:02}",
                today.year(),
                u8::from(today.month()),
                today.day()
            )),
            concurrency: threads::or_one_per_core(self.concurrency).get(),
        }
    }

    fn report_standings(&self, results: &[(usize, usize, Tally)]) {
        let table = standings(self.engines.len(), results);
        let longest = self
            .engines
            .iter()
            .map(|engine| engine.name.chars().count());
        let width = longest.max().unwrap_or(0);
        print::line(format_args!(
            "\n{:width$}      Elo  ±   95%   points  games",
            ""
        ));
        for standing in table {
            print::line(format_args!(
                "{:width$}  {:+7.1}  {:7.1}  {:7.1}  {:5}",
                self.engines[standing.engine].name,
                standing.elo,
                standing.margin,
                standing.points,
                standing.games
            ));
        }
    }
}

/// Makes equal names unique: adds the options of the engines or, if these are equal too, their
/// places in the list.
fn make_names_unique(engines: &mut [Contender]) {
    for by_options in [true, false] {
        let names: Vec<String> = engines.iter().map(|engine| engine.name.clone()).collect();
        for (at, engine) in engines.iter_mut().enumerate() {
            let alike = names.iter().filter(|&name| *name == engine.name);
            if alike.count() < 2 {
                continue;
            }
            let options = engine.options.iter();
            let options: Vec<String> = options
                .map(|(option, value)| format!("{option}={value}"))
                .collect();
            if !by_options {
                engine.name = format!("{} {}", engine.name, at + 1);
            } else if !options.is_empty() {
                engine.name = format!("{} ({})", engine.name, options.join(", "));
            }
        }
    }
}

/// The openings of all matches.
enum Source {
    Random,
    Lines(Vec<Line>),
    Book(BookOpenings),
}

fn is_book(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("bin"))
}

fn read_book(path: &Path, mode: CastlingMode) -> Result<BookOpenings, String> {
    let named = |why: &dyn Display| format!("{}: {why}", path.display());
    let book = Book::open(path).map_err(|why| named(&why))?;
    BookOpenings::new(book, mode, OPENINGS_SEED)
        .ok_or_else(|| named(&"the book has no move for the start of a game"))
}

fn read_openings(path: &Path, mode: CastlingMode) -> Result<Vec<Line>, String> {
    let named = |why: &dyn Display| format!("{}: {why}", path.display());
    let mut bytes = Vec::new();
    lab::pgn::open_openings(path)
        .and_then(|mut input| input.text.read_to_end(&mut bytes))
        .map_err(|why| named(&why))?;
    let text = String::from_utf8_lossy(&bytes);
    let note = |note| match note {
        openings::Note::Fen(line, note) => print::note(format_args!("note: line {line}: {note}")),
        openings::Note::Pgn(problem) => print::note(format_args!("note: {problem}")),
    };
    openings::read(&text, mode, note).map_err(|why| named(&why))
}

/// The file for the games. Its old contents stay until the first game replaces them.
struct Games {
    file: BufWriter<File>,
    is_old: bool,
}

impl Games {
    fn open(path: &Path) -> std::io::Result<Self> {
        let mut options = File::options();
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        // A pipe or a device has no contents to lose.
        let is_old = file.metadata()?.is_file();
        Ok(Self {
            file: BufWriter::new(file),
            is_old,
        })
    }

    fn write(&mut self, records: &[Record; 2]) -> std::io::Result<()> {
        if std::mem::take(&mut self.is_old) {
            self.file.get_ref().set_len(0)?;
        }
        for record in records {
            write!(self.file, "{record}")?;
        }
        self.file.flush()
    }
}

/// Plays a match. Returns its result, and an error if games were not played or not written.
fn play_match(
    contest: &Match,
    openings: Box<dyn Iterator<Item = Line> + Send + '_>,
    pgn: &mut Option<Games>,
    asked: &AtomicBool,
) -> (Tally, Result<(), String>) {
    let bar = progress(2 * contest.pairs);
    let mut unwritten = None;
    let mut so_far = Tally::default();
    let played = contest.run_until(asked, openings, |records, tally| {
        bar.inc(2);
        bar.set_message(tally.to_string());
        so_far = *tally;
        if let Some(games) = pgn
            && let Err(why) = games.write(records)
        {
            if unwritten.is_none() {
                bar.suspend(|| {
                    print::note(format_args!(
                        "note: the games cannot be written, and the match continues without them: {why}"
                    ));
                });
            }
            unwritten = Some(why);
        }
    });
    bar.finish_and_clear();
    let ended = match (played, unwritten) {
        (Ok(_), None) if asked.load(Ordering::Relaxed) => {
            Err("interrupted: only finished games are counted".to_owned())
        }
        (Ok(_), None) => Ok(()),
        (Err(why), _) => Err(why),
        (Ok(_), Some(why)) => Err(format!("the games could not be written: {why}")),
    };
    (so_far, ended)
}

fn report(contest: &Match, tally: &Tally) {
    let [one, other] = &contest.engines;
    print::line(format_args!(
        "{} - {}, {}",
        one.name, other.name, contest.tempo
    ));
    print::line(format_args!("{tally}"));
    for (engine, faults) in contest.engines.iter().zip(tally.faults) {
        print::line(format_args!(
            "{}: lost on time {}, illegal moves {}, crashes {}",
            engine.name, faults.flags, faults.illegal_moves, faults.crashes
        ));
    }
    if let Some(sprt) = contest.sprt {
        let answer = match sprt.answer(tally) {
            Answer::Accepted => "accepted",
            Answer::Rejected => "rejected",
            Answer::Open => "open",
        };
        print::line(format_args!(
            "SPRT {} to {} Elo: {answer}, log-likelihood ratio {:.2}",
            sprt.elo0,
            sprt.elo1,
            sprt.log_likelihood_ratio(tally)
        ));
    }
}

fn progress(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left\n{msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games as u64).with_style(style)
}

fn even(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("games are played in pairs: give an even number".to_owned()),
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        let elo0: f64 = elo0.trim().parse().ok()?;
        let elo1: f64 = elo1.trim().parse().ok()?;
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some(Sprt { elo0, elo1 })
    });
    bounds.ok_or_else(|| "give two numbers, the smaller first, such as 0,5".to_owned())
}
