//! Benchmark of the solver for "can this side still mate?": the share of unknown verdicts and the
//! time per verdict, on the corpus, on composed positions, and on the final positions of self-play
//! games.
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

/// Composed positions, grouped by family.
const COMPOSED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mating/corpus/composed.csv");

/// FEN, verdicts for White and for Black, provenance.
type Row = [String; 4];

/// Number of final positions behind the published figures.
const GAMES: usize = 30_000;

fn main() -> Result<(), Box<dyn Error>> {
    let games = games_wanted(std::env::args().skip(1))?;
    print_heading();
    ask(&read(CORPUS)?)?.print("corpus");
    let composed = read(COMPOSED)?;
    for family in composed.chunk_by(|one, other| family_of(one) == family_of(other)) {
        ask(family)?.print(family_of(&family[0]));
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

fn read(path: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .comment(Some(b'#'))
        .from_path(path)
        .and_then(|reader| reader.into_deserialize().collect());
    rows.map_err(|why| format!("{path}: {why}").into())
}

/// Returns the family of a line of composed positions.
fn family_of([.., provenance]: &Row) -> &str {
    let source = provenance.split(';').next().unwrap_or_default();
    source.trim_start_matches("generated: ")
}

/// Solves every line for both sides, and compares the results with the verdicts of the line.
fn ask(rows: &[Row]) -> Result<Figures, Box<dyn Error>> {
    let mut figures = Figures::default();
    for [fen, white, black, _] in rows {
        let position = Position::from_fen(fen, CastlingMode::Standard)?;
        for (side, expected) in Color::ALL.into_iter().zip([white, black]) {
            let found = figures.measure(&position, side);
            let is_proved = matches!(&**expected, "can" | "cannot");
            if found != Winnability::Unknown && is_proved && word(&found) != expected {
                return Err(format!("{side} {}, not {expected}: {fen}", word(&found)).into());
            }
        }
    }
    Ok(figures)
}

/// Parses `--games N`, or nothing. Cargo adds `--bench`.
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
