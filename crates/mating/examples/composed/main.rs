//! Solves composed positions and compares every answer with an exhaustive search.
//!
//! ```text
//! cargo run --release -p staunton-mating --example composed -- COUNT [NODES [LIMIT [SEED]]]
//! ```
//!
//! Solves `COUNT` positions of each family for both sides with a budget of `NODES`. A "can" is
//! replayed. A "cannot" that material does not prove is compared with an exhaustive search, if at
//! most `LIMIT` positions are reachable. A contradiction ends the program with an error.

#![forbid(unsafe_code)]

#[path = "../corpus/closure.rs"]
mod closure;
#[path = "../corpus/families/mod.rs"]
mod families;
#[path = "../corpus/random.rs"]
mod random;

use std::error::Error;
use std::time::{Duration, Instant};

use closure::{Closure, closure};
use families::FAMILIES;
use random::Random;
use rules::{Color, Outcome, Position};
use staunton_mating::{Argument, Budget, Winnability};

#[derive(Default)]
struct Figures {
    verdicts: u32,
    unknown: u32,
    cannot: u32,
    confirmed: u32,
    total: Duration,
    worst: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().map_or(Ok(default), |text| text.parse());
    let count = number(100)?;
    let budget = Budget {
        nodes: number(Budget::default().nodes)?,
    };
    let limit = number(20_000)? as usize;
    let seed = number(1)?;
    println!(
        "{:<24} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10}",
        "", "verdicts", "unknown", "cannot", "confirmed", "average", "worst"
    );
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Random(seed);
        let mut figures = Figures::default();
        for _ in 0..count {
            let position = random.composed(index);
            for side in Color::ALL {
                figures.ask(&position, side, budget, limit)?;
            }
        }
        println!(
            "{:<24} {:>8} {:>8} {:>8} {:>10} {:>10.1?} {:>10.1?}",
            family.name,
            figures.verdicts,
            figures.unknown,
            figures.cannot,
            figures.confirmed,
            figures.total / figures.verdicts.max(1),
            figures.worst,
        );
    }
    Ok(())
}

impl Figures {
    fn ask(
        &mut self,
        position: &Position,
        side: Color,
        budget: Budget,
        limit: usize,
    ) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        let answer = staunton_mating::solve(position, side, budget);
        let took = start.elapsed();
        self.verdicts += 1;
        self.total += took;
        self.worst = self.worst.max(took);
        if answer.nodes > budget.nodes.max(1) {
            return Err(format!("{side} in {position}: {} nodes", answer.nodes).into());
        }
        match answer.winnability {
            Winnability::Winnable { line } => {
                if !mates(position, side, &line)? {
                    return Err(format!("{side} in {position}: {line:?} does not mate").into());
                }
            }
            Winnability::Unwinnable(Argument::Material | Argument::GameOver) => {}
            Winnability::Unwinnable(argument) => {
                self.cannot += 1;
                match closure(position, side, limit) {
                    Closure::Mate => {
                        return Err(format!("{side} in {position} can: {argument:?}").into());
                    }
                    Closure::NoMate(_) => self.confirmed += 1,
                    Closure::TooMany => {}
                }
            }
            Winnability::Unknown => {
                self.unknown += 1;
                eprintln!("unknown: {side} in {position}");
            }
        }
        Ok(())
    }
}

fn mates(start: &Position, side: Color, line: &[rules::Move]) -> Result<bool, Box<dyn Error>> {
    let mut position = *start;
    for &mv in line {
        position = position.play(mv)?;
    }
    Ok(position.outcome() == Some(Outcome::Checkmate) && position.turn() != side)
}
