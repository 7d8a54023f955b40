//! Writes the corpus of positions with known answers to standard output.
//!
//! ```text
//! cargo run --release -p staunton-mating --example corpus > crates/mating/corpus/positions.csv
//! cargo run --release -p staunton-mating --example corpus -- composed > crates/mating/corpus/composed.csv
//! ```
//!
//! A line is `fen,white,black,provenance`. `can` is proved by a line that mates, replayed here;
//! `cannot` by visiting every reachable position, or by the material lemmas, which have their own
//! exhaustive tests; `unproved` marks answers that neither method decides.

#![forbid(unsafe_code)]

mod closure;
mod families;
mod random;

use std::error::Error;
use std::io::Write;

use closure::{Closure, closure};
use families::FAMILIES;
use random::Random;
use rules::{Color, Outcome, Position};
use staunton_mating::{Argument, Budget, Winnability, solve};

/// Maximum number of positions visited to prove that a side cannot mate.
const LIMIT: usize = 1_500_000;

/// The same limit for composed positions, most of which reach many others.
const COMPOSED_LIMIT: usize = 200_000;

/// Number of composed positions per family.
const COMPOSED: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    println!("# fen,white,black,provenance");
    let mut out = csv::Writer::from_writer(std::io::stdout());
    match std::env::args().nth(1).as_deref() {
        None => write_random(&mut out)?,
        Some("composed") => write_composed(&mut out)?,
        Some(other) => return Err(format!("{other}: nothing, or composed").into()),
    }
    out.flush()?;
    Ok(())
}

fn write_composed(out: &mut csv::Writer<impl Write>) -> csv::Result<()> {
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Random(8);
        let mut composed: Vec<Position> = Vec::new();
        while composed.len() < COMPOSED {
            let position = random.composed(index);
            if !composed
                .iter()
                .any(|other| other.is_same_position(&position))
            {
                composed.push(position);
            }
        }
        let source = format!("{}; seed 8", family.name);
        write(out, &composed, &source, COMPOSED_LIMIT)?;
    }
    Ok(())
}

fn write_random(out: &mut csv::Writer<impl Write>) -> csv::Result<()> {
    let mut random = Random(1);
    let mut ends = Vec::new();
    while ends.len() < 1_200 {
        ends.extend(random.game_end());
    }
    write(out, &ends, "end of a random game; seed 1", LIMIT)?;
    for pieces in 3..=6 {
        let mut random = Random(pieces as u64);
        let few: Vec<Position> = (0..250).map(|_| random.position(pieces)).collect();
        let source = format!("{pieces} random pieces; seed {pieces}");
        write(out, &few, &source, LIMIT)?;
    }
    let mut random = Random(2);
    let blocked: Vec<Position> = (0..400).map(|_| random.blocked_position()).collect();
    write(out, &blocked, "random blocked pawns; seed 2", LIMIT)
}

fn write(
    out: &mut csv::Writer<impl Write>,
    positions: &[Position],
    source: &str,
    limit: usize,
) -> csv::Result<()> {
    for position in positions {
        let [white, black] = Color::ALL.map(|side| prove(position, side, limit));
        let provenance = format!(
            "generated: {source}; White: {}; Black: {}",
            white.1, black.1
        );
        out.write_record([&*position.to_string(), white.0, black.0, &provenance])?;
    }
    Ok(())
}

/// Returns the answer and its proof.
fn prove(position: &Position, side: Color, limit: usize) -> (&'static str, String) {
    let answer = solve(position, side, Budget { nodes: 2_000_000 });
    match answer.winnability {
        Winnability::Winnable { line } => {
            assert!(mates(position, side, &line), "{side} in {position}");
            ("can", format!("a mate in {} plies", line.len()))
        }
        Winnability::Unwinnable(Argument::GameOver) => ("cannot", "the game is over".into()),
        Winnability::Unwinnable(Argument::Material) => ("cannot", "material".into()),
        _ => match closure(position, side, limit) {
            Closure::NoMate(count) => ("cannot", format!("all {count} positions looked at")),
            Closure::Mate => {
                panic!("{side} can mate in {position}, but the solver does not see it")
            }
            Closure::TooMany => ("unproved", format!("over {limit} positions")),
        },
    }
}

fn mates(start: &Position, side: Color, line: &[rules::Move]) -> bool {
    let mut position = *start;
    for &mv in line {
        position = position.play(mv).expect("a legal move");
    }
    position.outcome() == Some(Outcome::Checkmate) && position.turn() != side
}
