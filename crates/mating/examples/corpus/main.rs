//! Writes the corpus of positions with known answers to standard output.
//!
//! ```text
//! cargo run --release -p staunton-mating --example corpus > crates/mating/corpus/positions.csv
//! ```
//!
//! A line is `fen,white,black,provenance`. `can` is proved by a line that mates, replayed here;
//! `cannot` by looking at every position that can arise, or by the material lemmas, which have
//! exhaustive tests of their own; `unproved` is what neither settles.

#![forbid(unsafe_code)]

mod closure;
mod random;

use std::io::{BufWriter, Write};

use closure::{Closure, closure};
use random::Random;
use rules::{Color, Outcome, Position};
use staunton_mating::{Argument, Budget, Verdict, solve};

/// The most positions that are looked at to prove that a side cannot mate.
const LIMIT: usize = 1_500_000;

fn main() -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout());
    writeln!(out, "# fen,white,black,provenance")?;
    let mut random = Random(1);
    let mut ends = Vec::new();
    while ends.len() < 1_200 {
        ends.extend(random.game_end());
    }
    write(&mut out, &ends, "end of a random game; seed 1")?;
    for men in 3..=6 {
        let mut random = Random(men as u64);
        let few: Vec<Position> = (0..250).map(|_| random.position(men)).collect();
        let source = format!("{men} random men; seed {men}");
        write(&mut out, &few, &source)?;
    }
    let mut random = Random(2);
    let blocked: Vec<Position> = (0..400).map(|_| random.blocked_position()).collect();
    write(&mut out, &blocked, "random blocked pawns; seed 2")
}

fn write(out: &mut impl Write, positions: &[Position], source: &str) -> std::io::Result<()> {
    for position in positions {
        let [white, black] = Color::ALL.map(|side| prove(position, side));
        writeln!(
            out,
            "{position},{},{},generated: {source}; White: {}; Black: {}",
            white.0, black.0, white.1, black.1
        )?;
    }
    Ok(())
}

/// The answer, and what proves it.
fn prove(position: &Position, side: Color) -> (&'static str, String) {
    let answer = solve(position, side, Budget { nodes: 2_000_000 });
    match answer.verdict {
        Verdict::Winnable { line } => {
            assert!(mates(position, side, &line), "{side} in {position}");
            ("can", format!("a mate in {} plies", line.len()))
        }
        Verdict::Unwinnable(Argument::GameOver) => ("cannot", "the game is over".into()),
        Verdict::Unwinnable(Argument::Material) => ("cannot", "material".into()),
        _ => match closure(position, side, LIMIT) {
            Closure::NoMate(count) => ("cannot", format!("all {count} positions looked at")),
            Closure::Mate => {
                panic!("{side} can mate in {position}, but the solver does not see it")
            }
            Closure::TooMany => ("unproved", format!("over {LIMIT} positions")),
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
