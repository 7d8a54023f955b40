//! Measures the errors of the levels of play. `cargo xtask levels --errors` runs it with its
//! options in this order: games per level, concurrent games, the levels.

use std::env;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use engine::Level;
use indicatif::{ProgressBar, ProgressStyle};
use rules::Line;
use staunton_lab::calibration::errors::{Errors, Phase, against_itself};
use staunton_lab::matches::Openings;

/// Seed of the openings, the same for every level.
const OPENINGS_SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, threads, levels @ ..] = &arguments[..] else {
        return Err("run it as `cargo xtask levels --errors`".into());
    };
    let (pairs, threads) = (games.parse::<usize>()? / 2, threads.parse()?);
    let numbers = levels.iter().map(|text| text.parse());
    let numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
    println!(
        "| Level | Accuracy | Blunders in 100 moves | Punished by the next move | Seconds per move \
         | Loss in the opening | Middlegame | Endgame | Blunders seen at depth 1 | Moves \
         |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    );
    let bounded = Level::all().filter(|&level| level < Level::FULL);
    for level in bounded.filter(|level| numbers.is_empty() || numbers.contains(&level.number())) {
        let (errors, seconds) = measure(level, pairs, threads)?;
        print_row(level, &errors, seconds);
    }
    Ok(())
}

/// Returns the errors of a level, and the average time of a move in seconds.
fn measure(level: Level, pairs: usize, threads: usize) -> Result<(Errors, f64), Box<dyn Error>> {
    let bar = ProgressBar::new(4 * pairs as u64)
        .with_style(ProgressStyle::with_template(
            "{msg} {bar:20} {pos}/{len}, {eta} left",
        )?)
        .with_message(format!("level {}", level.number()));
    let openings = || Openings::new(OPENINGS_SEED);
    let opening = openings().next().map_or(0, |line| line.moves().len());
    let mut games: Vec<Line> = Vec::new();
    let started = Instant::now();
    against_itself(level, pairs, threads).run(openings(), |records, _| {
        games.extend(records.iter().map(pgn::Record::main_line));
        bar.inc(2);
    })?;
    let moves: usize = games.iter().map(|game| game.moves().len() - opening).sum();
    let seconds = started.elapsed().as_secs_f64() * threads as f64 / moves.max(1) as f64;
    let next = AtomicUsize::new(0);
    let errors = Mutex::new(Errors::default());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let of_game = Errors::of(game, opening);
                    errors
                        .lock()
                        .expect("no panic while it is held")
                        .add(&of_game);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    Ok((errors.into_inner()?, seconds))
}

fn print_row(level: Level, errors: &Errors, seconds: f64) {
    let shown =
        |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.0}"));
    let tenths =
        |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.1}"));
    let [opening, middlegame, endgame] = Phase::ALL.map(|phase| shown(errors.loss(phase)));
    println!(
        "| {} | {}% | {} | {}% | {seconds:.3} | {opening} | {middlegame} | {endgame} | {}% | {} |",
        level.number(),
        tenths(errors.accuracy()),
        tenths(errors.blunders()),
        shown(errors.punished().map(|part| 100.0 * part)),
        shown(errors.plain().map(|part| 100.0 * part)),
        errors.moves(),
    );
}
