//! Measures the solver on a file of positions: the number of unknown verdicts, the time per
//! verdict, and contradictions with the file.
//!
//! ```text
//! cargo run --release -p staunton-mating --example measure -- crates/mating/corpus/positions.csv [NODES]
//! ```
//!
//! A line is `fen,white,black,provenance`; `white` and `black` are `can`, `cannot`, `unproved` or
//! `-`.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rules::{CastlingMode, Color, Position};
use staunton_mating::{Budget, Winnability};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("name a file of positions")?;
    let nodes = args.next().map(|nodes| nodes.parse()).transpose()?;
    let budget = nodes.map_or(Budget::default(), |nodes| Budget { nodes });

    let mut times = Vec::new();
    let mut quick_times = Duration::ZERO;
    let mut unsettled = 0;
    let mut unknown = 0;
    let mut wrong = 0;
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .comment(Some(b'#'))
        .from_path(&path)?;
    for row in rows.deserialize() {
        let [fen, white, black, _]: [String; 4] = row?;
        let position = Position::from_fen(&fen, CastlingMode::Standard)?;
        for (side, expected) in Color::ALL.into_iter().zip([white, black]) {
            let start = Instant::now();
            unsettled += u32::from(staunton_mating::quick(&position, side).is_none());
            quick_times += start.elapsed();
            let start = Instant::now();
            let answer = staunton_mating::solve(&position, side, budget);
            times.push((start.elapsed(), answer.nodes, side, fen.clone()));
            let found = match answer.winnability {
                Winnability::Winnable { .. } => "can",
                Winnability::Unwinnable(_) => "cannot",
                Winnability::Unknown => "unknown",
            };
            if found == "unknown" {
                unknown += 1;
                println!("unknown: {side} {expected} {fen}");
            } else if !matches!(&*expected, "-" | "unproved") && expected != found {
                wrong += 1;
                println!("WRONG: {side} {found}, not {expected}: {fen}");
            }
        }
    }
    let count = times.len() as u32;
    let total: Duration = times.iter().map(|(time, ..)| *time).sum();
    times.sort_unstable_by_key(|(time, ..)| std::cmp::Reverse(*time));
    println!("verdicts {count}, unknown {unknown}, contradicting the file {wrong}");
    println!(
        "average {:?}, median {:?}, 99% within {:?}",
        total / count,
        times[times.len() / 2].0,
        times[times.len() / 100].0
    );
    println!(
        "quick: average {:?}, unsettled {unsettled}",
        quick_times / count
    );
    for (time, nodes, side, fen) in times.iter().take(5) {
        println!("slow: {time:?}, {nodes} nodes, {side}, {fen}");
    }
    Ok(())
}
