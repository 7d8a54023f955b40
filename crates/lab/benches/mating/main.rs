//! How often the exact test of "can this side still mate?" finds no answer, and how long it
//! takes: on the corpus, on composed positions, and on the last positions of games that the engine played.
//!
//! ```text
//! cargo xtask bench mating
//! cargo xtask bench mating --games 1000
//! ```

#![forbid(unsafe_code)]

mod figures;
mod games;

use std::error::Error;

use mating::{Budget, Winnability};
use rules::{CastlingMode, Color, Position};

use figures::Figures;

const CORPUS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../mating/corpus/positions.csv"
);

/// Positions of the kinds that composers make, family by family.
const COMPOSED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mating/corpus/composed.csv");

/// As many final positions as the figures are published for.
const GAMES: usize = 30_000;

fn main() -> Result<(), Box<dyn Error>> {
    let games = games_wanted(std::env::args().skip(1))?;
    print_heading();
    let corpus = read(CORPUS)?;
    ask(corpus.lines().filter(|line| !line.starts_with('#')))?.print("corpus");
    let composed = read(COMPOSED)?;
    let lines: Vec<&str> = composed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    for family in lines.chunk_by(|one, other| family_of(one) == family_of(other)) {
        ask(family.iter().copied())?.print(family_of(family[0]));
    }

    let ends = games::final_positions(games)?;
    let mut all = Figures::default();
    let mut open = Figures::default();
    for position in &ends {
        let is_over = position.outcome().is_some();
        for side in Color::ALL {
            all.measure(position, side);
            if !is_over {
                open.measure(position, side);
            }
        }
    }
    all.print("ends of games");
    open.print("  neither mate nor stalemate");
    println!("\nbudget: {} positions a side", Budget::default().nodes);
    Ok(())
}

fn read(path: &str) -> Result<String, Box<dyn Error>> {
    std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}").into())
}

/// The family that a line of composed positions says it is of.
fn family_of(line: &str) -> &str {
    let provenance = line.rsplit(',').next().unwrap_or_default();
    let source = provenance.split(';').next().unwrap_or_default();
    source.trim_start_matches("generated: ")
}

/// Asks about both sides of every line, and compares the answers with those of the line.
fn ask<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Figures, Box<dyn Error>> {
    let mut figures = Figures::default();
    for line in lines {
        let [fen, white, black, _] = fields(line)?;
        let position = Position::from_fen(fen, CastlingMode::Standard)?;
        for (side, expected) in Color::ALL.into_iter().zip([white, black]) {
            let found = figures.measure(&position, side);
            let is_proved = matches!(expected, "can" | "cannot");
            if found != Winnability::Unknown && is_proved && word(&found) != expected {
                return Err(format!("{side} {}, not {expected}: {fen}", word(&found)).into());
            }
        }
    }
    Ok(figures)
}

/// `--games N`, or nothing. Cargo adds `--bench`.
fn games_wanted(args: impl Iterator<Item = String>) -> Result<usize, Box<dyn Error>> {
    let mut args = args.filter(|arg| arg != "--bench");
    let games = match args.next().as_deref() {
        None => GAMES,
        Some("--games") => args
            .next()
            .and_then(|count| count.parse().ok())
            .ok_or("--games takes a number")?,
        Some(other) => return Err(format!("{other}: only --games N is known").into()),
    };
    Ok(games)
}

fn fields(line: &str) -> Result<[&str; 4], Box<dyn Error>> {
    let fields: Vec<&str> = line.splitn(4, ',').collect();
    fields.try_into().map_err(|_| {
        format!("the corpus has a line that is not fen,white,black,provenance: {line}").into()
    })
}

fn word(found: &Winnability) -> &'static str {
    match found {
        Winnability::Winnable { .. } => "can",
        Winnability::Unwinnable(_) => "cannot",
        Winnability::Unknown => "unknown",
    }
}

fn print_heading() {
    println!(
        "{:<28} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10} {:>10}",
        "", "verdicts", "unknown", "%", "average", "worst", "quick", "unsettled"
    );
}
