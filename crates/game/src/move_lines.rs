//! Lines of conditional moves: the opponent's move, the answer, the opponent's next move, and so
//! on.

use std::collections::HashMap;

use ::language::Moves;
use rules::Position;

use messages::sentence::Sentence;

/// The maximum number of lines of a player in a game, and of moves in each.
const LINES: usize = 20;
const MOVES: usize = 40;

/// Parses lines that begin in this position and returns them in UCI. A line that another line
/// continues is dropped.
pub(crate) fn read(
    position: &Position,
    lines: &[Vec<String>],
) -> Result<Vec<Vec<String>>, Sentence> {
    if lines.len() > LINES {
        return Err(
            Sentence::new("At most {most} lines are allowed: remove some.").with("most", LINES),
        );
    }
    let mut read: Vec<Vec<String>> = Vec::new();
    let mut answers: HashMap<Vec<String>, String> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        let of_line = |english| Sentence::new(english).with("number", index + 1);
        if line.len() > MOVES {
            return Err(
                of_line("Line {number} can have at most {most} moves: shorten it.")
                    .with("most", MOVES),
            );
        }
        if line.is_empty() || line.len() % 2 == 1 {
            return Err(of_line(
                "Line {number} must end with your own move: each move of your opponent's needs an \
                 answer.",
            ));
        }
        let mut current = *position;
        let mut moves = Vec::new();
        for text in line {
            let mv = current.parse_move(text).map_err(|why| {
                of_line("Line {number}: {text} cannot be played: {why}.")
                    .saying("text", Moves(text.clone()))
                    .saying("why", why)
            })?;
            let uci = current.uci(mv).to_string();
            if moves.len() % 2 == 1
                && let Some(other) = answers.insert(moves.clone(), uci.clone())
                && other != uci
            {
                return Err(of_line(
                    "Line {number} and an earlier line answer the same moves differently: only one \
                     answer is possible.",
                ));
            }
            moves.push(uci);
            current = current.after_unchecked(mv);
        }
        read.push(moves);
    }
    let is_continued = |line: &Vec<String>| {
        let mut others = read.iter();
        others.any(|other| other.len() > line.len() && other.starts_with(line))
    };
    let mut kept: Vec<Vec<String>> = Vec::new();
    for line in &read {
        if !is_continued(line) && !kept.contains(line) {
            kept.push(line.clone());
        }
    }
    Ok(kept)
}

/// Returns the remaining moves of the lines that begin with `played`.
pub(crate) fn rest<'a>(lines: &'a [Vec<String>], played: &[String]) -> Vec<&'a [String]> {
    let rests = lines.iter().filter_map(|line| line.strip_prefix(played));
    rests.filter(|rest| !rest.is_empty()).collect()
}

/// Converts UCI lines from this position to SAN; drops lines that cannot be played from it.
pub(crate) fn in_san(position: &Position, lines: &[&[String]]) -> Vec<Vec<String>> {
    let in_san = |line: &&[String]| {
        let mut current = *position;
        let mut sans = Vec::new();
        for text in *line {
            let mv = current.parse_uci(text).ok()?;
            sans.push(current.san(mv));
            current = current.after_unchecked(mv);
        }
        Some(sans)
    };
    lines.iter().filter_map(in_san).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<Vec<String>> {
        let words = |text: &&str| text.split_whitespace().map(str::to_owned).collect();
        texts.iter().map(words).collect()
    }

    #[test]
    fn parses_lines_in_any_notation() {
        let start = Position::default();
        let read = read(
            &start,
            &lines(&["e4 e5 Ng1f3 Nc6", "d2d4 d5", "e4 e5", "d4 d7d5"]),
        );
        let expected = lines(&["e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5"]);
        assert_eq!(read, Ok(expected.clone()));
        let played = lines(&["e2e4 e7e5"]).remove(0);
        assert_eq!(rest(&expected, &played), [["g1f3", "b8c6"]]);
        assert_eq!(rest(&expected, &expected[1]), [&[] as &[String]; 0]);
        let all: Vec<&[String]> = expected.iter().map(Vec::as_slice).collect();
        assert_eq!(in_san(&start, &all), lines(&["e4 e5 Nf3 Nc6", "d4 d5"]));
    }

    #[test]
    fn lines_are_refused_for_a_reason() {
        let long = ["Nf3 Nf6 Ng1 Ng8 ".repeat(11)];
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        for (texts, reason) in [
            (&["e4"][..], "Line 1 must end with your own move"),
            (&["e4 e5", ""], "Line 2 must end with your own move"),
            (&["e4 e5 Nf3 Nf4"], "Line 1: Nf4 cannot be played: "),
            (
                &["e4 e5", "e2e4 c5"],
                "Line 2 and an earlier line answer the same moves",
            ),
            (&["e4 e5"; LINES + 1], "At most 20 lines are allowed"),
            (&long, "Line 1 can have at most 40 moves"),
        ] {
            let refused = read(&Position::default(), &lines(texts))
                .expect_err("a reason")
                .to_string();
            assert!(refused.starts_with(reason), "{refused}");
        }
    }
}
