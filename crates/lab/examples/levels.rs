//! Measures the strength of the levels of play. `cargo xtask levels` runs it with its options in
//! this order: games per match, concurrent games, the clock, the command that starts Stockfish (or
//! nothing), the file with the finished matches (or nothing), the levels.

use std::env;
use std::error::Error;
use std::path::Path;

use engine::Level;
use indicatif::{ProgressBar, ProgressStyle};
use staunton_lab::calibration::{
    Contest, Effort, Played, check, checksums, contests, source, strengths,
};
use staunton_lab::matches::{Estimate, Openings, Tally};
use staunton_lab::selfplay::EngineId;

/// Seed of the openings, the same for every match.
const OPENINGS_SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, threads, clock, stockfish, keep, levels @ ..] = &arguments[..] else {
        return Err("run it as `cargo xtask levels`".into());
    };
    let effort = Effort {
        clock: clock.parse()?,
        pairs: games.parse::<usize>()? / 2,
        concurrency: threads.parse()?,
        stockfish: (!stockfish.is_empty()).then(|| stockfish.clone()),
    };
    let numbers = levels.iter().map(|text| text.parse());
    let numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
    let rates = numbers.is_empty() && effort.stockfish.is_some();
    let wanted = |level: &Level| numbers.is_empty() || numbers.contains(&level.number());
    let contests: Vec<Contest> = Level::all()
        .filter(wanted)
        .flat_map(|level| contests(level, &effort))
        .collect();
    check(&contests, rates)?;
    let mut kept = match keep.as_str() {
        "" => None,
        path => {
            let (engine, levels) = (EngineId::this(), checksums());
            Some(Played::open(Path::new(path), engine, levels)?)
        }
    };
    println!("| | Against | Score | Elo (95%) | Games |\n|---|---|---:|---|---:|");
    let mut played = Vec::new();
    for contest in contests {
        let before = kept.as_ref().and_then(|kept| kept.find(&contest));
        let tally = match before {
            Some(tally) => tally,
            None => play(&contest)?,
        };
        if let (None, Some(kept)) = (before, &mut kept) {
            kept.add(&contest, &tally)?;
        }
        print_row(&contest, &tally);
        played.push((contest, tally));
    }
    if rates {
        let strengths = strengths(&played)?;
        for why in &strengths.left_out {
            eprintln!("{why}: that match is left out");
        }
        println!(
            "\nAmong players of other makes {:.2} of a step is left. The table of \
             crates/engine/src/levels/elo.rs:\n",
            strengths.factor
        );
        print!("{}", source(&strengths.levels));
    }
    Ok(())
}

fn play(contest: &Contest) -> Result<Tally, Box<dyn Error>> {
    let [own, other] = &contest.games.engines;
    let style = "{msg} {bar:20} {pos}/{len} pairs, {eta} left";
    let bar = ProgressBar::new(contest.games.pairs as u64)
        .with_style(ProgressStyle::with_template(style)?)
        .with_message(format!("{} against {}", own.name, other.name));
    let openings = Openings::new(OPENINGS_SEED);
    let tally = contest.games.run(openings, |_, _| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(tally)
}

fn print_row(contest: &Contest, tally: &Tally) {
    let [own, other] = &contest.games.engines;
    let Estimate { value, interval } = tally.elo();
    let elo = if value.is_finite() {
        format!("{value:+.0} ({:+.0} to {:+.0})", interval[0], interval[1])
    } else {
        String::new()
    };
    println!(
        "| {} | {} | {:.0}% | {elo} | {} |",
        own.name,
        other.name,
        100.0 * tally.score().value,
        tally.games.iter().sum::<u32>(),
    );
}
