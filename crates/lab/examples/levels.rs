//! Measures how strong the levels of play are. `cargo xtask levels` runs it with its options
//! in this order: games a match, games at the same time, the clock of full strength, its
//! rating, the levels.

use std::env;
use std::error::Error;

use engine::Level;
use lab::calibration::{matches, source, strengths};
use lab::matches::{Openings, Tempo};

/// The same openings for every match.
const OPENINGS_SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, threads, full, rating, levels @ ..] = &arguments[..] else {
        return Err("run it as `cargo xtask levels`".into());
    };
    let (pairs, threads) = (games.parse::<usize>()? / 2, threads.parse()?);
    let (full, rating): (Tempo, i32) = (full.parse()?, rating.parse()?);
    let numbers = levels.iter().map(|text| text.parse());
    let numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
    println!("| | Against | Score | Elo (95 %) | Games |\n|---|---|---:|---|---:|");
    let mut steps = Vec::new();
    for level in
        Level::all().filter(|level| numbers.is_empty() || numbers.contains(&level.number()))
    {
        for contest in matches(level, full, pairs, threads) {
            let tally = contest.run(Openings::new(OPENINGS_SEED), |_, _| ())?;
            let [own, other] = &contest.engines;
            let (score, elo) = (tally.score(), tally.elo());
            println!(
                "| {} | {} | {:.0} % | {:+.0} ({:+.0} to {:+.0}) | {} |",
                own.name,
                other.name,
                100.0 * score.value,
                elo.value,
                elo.interval[0],
                elo.interval[1],
                tally.games.iter().sum::<u32>(),
            );
            if level != Level::LOWEST {
                steps.push(tally);
            }
        }
    }
    if let Ok(steps) = steps.try_into() {
        println!("\nThe table of crates/engine/src/levels/elo.rs:\n");
        print!("{}", source(&strengths(rating, &steps)?));
    }
    Ok(())
}
