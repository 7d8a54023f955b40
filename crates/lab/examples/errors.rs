//! Measures the errors of the levels of play. `cargo xtask levels --errors` runs it with its
//! options in this order: games per level, concurrent games, the levels.

use std::env;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

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
        "| Level | Loss in the opening | Middlegame | Endgame | Blunders in 100 moves | Of these \
         punished at once | Moves |\n|---:|---:|---:|---:|---:|---:|---:|"
    );
    let bounded = Level::all().filter(|&level| level < Level::FULL);
    for level in bounded.filter(|level| numbers.is_empty() || numbers.contains(&level.number())) {
        print_row(level, &measure(level, pairs, threads)?);
    }
    Ok(())
}

fn measure(level: Level, pairs: usize, threads: usize) -> Result<Errors, Box<dyn Error>> {
    let bar = ProgressBar::new(4 * pairs as u64)
        .with_style(ProgressStyle::with_template(
            "{msg} {bar:20} {pos}/{len}, {eta} left",
        )?)
        .with_message(format!("level {}", level.number()));
    let openings = || Openings::new(OPENINGS_SEED);
    let opening = openings().next().map_or(0, |line| line.moves().len());
    let mut games: Vec<Line> = Vec::new();
    against_itself(level, pairs, threads).run(openings(), |records, _| {
        games.extend(records.iter().map(pgn::Record::main_line));
        bar.inc(2);
    })?;
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
    Ok(errors.into_inner()?)
}

fn print_row(level: Level, errors: &Errors) {
    let shown =
        |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.0}"));
    let [opening, middlegame, endgame] = Phase::ALL.map(|phase| shown(errors.loss(phase)));
    println!(
        "| {} | {opening} | {middlegame} | {endgame} | {} | {}% | {} |",
        level.number(),
        errors
            .blunders()
            .map_or("–".to_owned(), |number| format!("{number:.1}")),
        shown(errors.plain().map(|part| 100.0 * part)),
        errors.moves(),
    );
}
