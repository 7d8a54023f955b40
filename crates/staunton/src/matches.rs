//! `staunton match`: engines against each other.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use lab::matches::{Answer, Contender, Match, Openings, Sprt, Tally, Tempo, from_fens};

use crate::{FAILURE, NO, SUCCESS};

/// All matches use the same seed for openings, so that they can be compared.
const OPENINGS_SEED: u64 = 1;

/// Plays a match between two engines and estimates the difference in strength
///
/// Examples:
///   staunton match --engine own --engine "stockfish; Skill Level=5" --tc 2+0.02 --games 200
///   staunton match --engine "./new uci; name=new" --engine "./old uci; name=old" --nodes 10000 --sprt 0,5
///   staunton match --engine own --engine "toga2; OwnBook=false" --games 100 --pgn games.pgn
///   staunton match --engine "own; Level=3" --engine "own; Level=4" --games 400
///
/// An engine is a UCI command followed by its options, separated by semicolons. Three engines
/// are built in: "own" is this program's engine, with the options Hash and Level; "random"
/// plays random legal moves; "greedy" looks one ply ahead: it mates, makes the capture that
/// wins most, and leaves no piece unprotected. "name=NAME" sets the name of an engine.
///
/// Games are played in pairs, from the same opening with colours reversed. The result is given
/// for the first engine, with 95 % confidence intervals computed from pairs. Exit code: 0, or
/// with --sprt 1 when the lower bound was accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// An engine: COMMAND; OPTION=VALUE; …; give it twice
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
    /// Nodes per move instead of a clock
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Maximum number of games; even
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = even)]
    games: usize,
    /// Stop when a sequential test decides whether the first engine is ELO1 or only ELO0 stronger
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Opening positions, one FEN per line [default: eight random plies, balanced]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Write the games here
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Games played at the same time [default: one per core]
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.play() {
            Ok(code) => code,
            Err(why) => {
                eprintln!("error: {why}");
                FAILURE
            }
        }
    }

    fn play(self) -> Result<u8, String> {
        let engines: [Contender; 2] = self
            .engines
            .try_into()
            .map_err(|_| "a match is between two engines: give --engine twice".to_owned())?;
        let openings: Box<dyn Iterator<Item = rules::Line> + Send> = match &self.openings {
            None => Box::new(Openings::new(OPENINGS_SEED)),
            Some(path) => {
                let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
                let text = std::fs::read_to_string(path).map_err(|why| named(&why))?;
                Box::new(
                    from_fens(&text, |line, note| eprintln!("note: line {line}: {note}"))
                        .map_err(|why| named(&why))?
                        .into_iter()
                        .cycle(),
                )
            }
        };
        let mut pgn = match &self.pgn {
            None => None,
            Some(path) => {
                let file =
                    File::create(path).map_err(|why| format!("{}: {why}", path.display()))?;
                Some(BufWriter::new(file))
            }
        };
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let contest = Match {
            tempo: self.nodes.map_or(self.tc, Tempo::Nodes),
            pairs: self.games / 2,
            sprt: self.sprt,
            concurrency: self.concurrency.unwrap_or(cores).get(),
            engines,
        };
        let bar = progress(self.games);
        let mut unwritten = None;
        let tally = contest.run(openings, |records, tally| {
            bar.inc(2);
            bar.set_message(tally.to_string());
            if let Some(file) = &mut pgn {
                let written = records
                    .iter()
                    .try_for_each(|record| write!(file, "{record}"));
                if let Err(why) = written.and_then(|()| file.flush()) {
                    unwritten = Some(why);
                }
            }
        })?;
        bar.finish_and_clear();
        if let Some(why) = unwritten {
            return Err(format!("the games could not be written: {why}"));
        }
        report(&contest, &tally);
        Ok(match self.sprt.map(|sprt| sprt.answer(&tally)) {
            Some(Answer::Rejected) => NO,
            _ => SUCCESS,
        })
    }
}

fn report(contest: &Match, tally: &Tally) {
    let [one, other] = &contest.engines;
    println!("{} - {}, {}", one.name, other.name, contest.tempo);
    println!("{tally}");
    for (engine, faults) in contest.engines.iter().zip(tally.faults) {
        println!(
            "{}: lost on time {}, illegal moves {}, crashes {}",
            engine.name, faults.flags, faults.illegal_moves, faults.crashes
        );
    }
    if let Some(sprt) = contest.sprt {
        let answer = match sprt.answer(tally) {
            Answer::Accepted => "accepted",
            Answer::Rejected => "rejected",
            Answer::Open => "open",
        };
        println!(
            "SPRT {} to {} Elo: {answer}, log-likelihood ratio {:.2}",
            sprt.elo0,
            sprt.elo1,
            sprt.log_likelihood_ratio(tally)
        );
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
