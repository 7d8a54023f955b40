//! Scores, lines and reports as text and as JSON.

use std::fmt::{self, Write as _};

use engine::Score;
use engine::analysis::{Report, Variation};
use rules::{Color, Move, Outcome, Position};
use serde_json::{Value, json};

/// A score in the usual notation: `+0.31`, `#3`, `#-3`.
pub(super) struct Shown(pub(super) Score);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Score::Centipawns(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// A report as text, one line for each variation.
pub(super) fn text(position: &Position, report: &Report) -> String {
    match position.outcome() {
        Some(Outcome::Checkmate) => return "checkmate: the game is over\n".to_owned(),
        Some(Outcome::Stalemate) => return "stalemate: the game is over\n".to_owned(),
        None => {}
    }
    let mut text = String::new();
    for (index, line) in report.lines.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "depth {}/{} line {} score {} nodes {} nps {} time {:.3} pv {}",
            report.depth,
            report.deepest,
            index + 1,
            Shown(line.score),
            report.nodes,
            report.nodes_per_second(),
            report.time.as_secs_f64(),
            numbered(position, &line.moves),
        );
    }
    text
}

/// A report as a JSON object.
pub(super) fn object(position: &Position, report: &Report, last: bool) -> Value {
    let lines = report.lines.iter().map(|line| variation(position, line));
    json!({
        "depth": report.depth,
        "seldepth": report.deepest,
        "nodes": report.nodes,
        "nps": report.nodes_per_second(),
        "time_ms": report.time.as_millis() as u64,
        "lines": lines.collect::<Vec<_>>(),
        "final": last,
    })
}

/// A variation as a JSON object.
pub(super) fn variation(position: &Position, line: &Variation) -> Value {
    let (uci, san): (Vec<String>, Vec<String>) = played(position, &line.moves)
        .map(|(before, mv)| (before.uci(mv).to_string(), before.san(mv)))
        .unzip();
    json!({ "score": score(line.score), "uci": uci, "san": san })
}

pub(super) fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

/// Moves in SAN with their numbers: `1. e4 e5 2. Nf3`, or `1... e5 2. Nf3`.
fn numbered(position: &Position, moves: &[Move]) -> String {
    let mut words = Vec::new();
    for (before, mv) in played(position, moves) {
        let number = before.fullmove_number();
        match before.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if words.is_empty() => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(before.san(mv));
    }
    words.join(" ")
}

/// Each move with the position before it.
fn played(position: &Position, moves: &[Move]) -> impl Iterator<Item = (Position, Move)> {
    let mut position = *position;
    moves.iter().map(move |&mv| {
        let before = position;
        position.play_unchecked(mv);
        (before, mv)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_shown_in_pawns_or_moves_to_mate() {
        for (score, shown) in [
            (Score::Centipawns(0), "+0.00"),
            (Score::Centipawns(31), "+0.31"),
            (Score::Centipawns(-5), "-0.05"),
            (Score::Centipawns(-1234), "-12.34"),
            (Score::Mate(3), "#3"),
            (Score::Mate(-2), "#-2"),
        ] {
            assert_eq!(Shown(score).to_string(), shown);
        }
    }
}
