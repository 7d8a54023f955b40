//! Machine-readable commands in comments, such as `[%clk 0:01:30]`.

mod engine_note;
mod read;

use std::fmt;
use std::time::Duration;

use rules::Square;

pub use engine_note::EngineNote;
pub(crate) use read::found;

/// A command in a comment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Annotation {
    /// `[%clk 1:02:03.4]`: the mover's clock after the move.
    Clock(Duration),
    /// `[%emt 0:00:07]`: the time used for the move.
    Elapsed(Duration),
    /// `[%eval 0.31,18]`: an engine's evaluation of the position after the move.
    Evaluation(Evaluation),
    /// `[%csl Gd4,Rf7]`: colored squares.
    Squares(Vec<(Paint, Square)>),
    /// `[%cal Gd1h5]`: colored arrows between squares.
    Arrows(Vec<(Paint, Square, Square)>),
}

/// An engine's evaluation of a position, from White's perspective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The score.
    pub score: WhiteScore,
    /// The search depth in plies.
    pub depth: Option<u32>,
}

/// A score from White's perspective. Engines score for the side to move: negate their scores in
/// Black's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhiteScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Number of moves until White mates; negative if Black mates. Never zero.
    Mate(i32),
}

/// The color of a square or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the variants are named after their colors")]
pub enum Paint {
    Green,
    Red,
    Yellow,
    Blue,
    Orange,
    Cyan,
}

impl Paint {
    const LETTERS: [(Self, char); 6] = [
        (Self::Green, 'G'),
        (Self::Red, 'R'),
        (Self::Yellow, 'Y'),
        (Self::Blue, 'B'),
        (Self::Orange, 'O'),
        (Self::Cyan, 'C'),
    ];

    fn read(item: &str) -> Option<Self> {
        let first = item.chars().next()?;
        Self::LETTERS
            .into_iter()
            .find_map(|(paint, letter)| (letter == first).then_some(paint))
    }

    /// The letter for the color.
    pub fn letter(self) -> char {
        Self::LETTERS[self as usize].1
    }
}

impl fmt::Display for Annotation {
    /// Writes the form used in a comment, including brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

impl Annotation {
    /// Appends the form used in a comment. This must be fast: in some files nearly every move has
    /// one.
    pub(crate) fn push_to(&self, text: &mut String) {
        match self {
            Self::Clock(time) => {
                text.push_str("[%clk ");
                push_time(text, *time);
            }
            Self::Elapsed(time) => {
                text.push_str("[%emt ");
                push_time(text, *time);
            }
            Self::Evaluation(evaluation) => {
                text.push_str("[%eval ");
                evaluation.push_to(text);
            }
            Self::Squares(squares) => {
                let items = squares.iter();
                let items = items.map(|(paint, at)| format!("{}{at}", paint.letter()));
                text.push_str("[%csl ");
                text.push_str(&items.collect::<Vec<_>>().join(","));
            }
            Self::Arrows(arrows) => {
                let items = arrows.iter();
                let items = items.map(|(paint, from, to)| format!("{}{from}{to}", paint.letter()));
                text.push_str("[%cal ");
                text.push_str(&items.collect::<Vec<_>>().join(","));
            }
        }
        text.push(']');
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

impl Evaluation {
    fn push_to(self, text: &mut String) {
        match self.score {
            WhiteScore::Mate(moves) => {
                text.push_str(if moves < 0 { "#-" } else { "#" });
                push_number(text, moves.unsigned_abs().into(), 1);
            }
            WhiteScore::Centipawns(value) => {
                if value < 0 {
                    text.push('-');
                }
                let value = u64::from(value.unsigned_abs());
                push_number(text, value / 100, 1);
                text.push('.');
                push_number(text, value % 100, 2);
            }
        }
        if let Some(depth) = self.depth {
            text.push(',');
            push_number(text, depth.into(), 1);
        }
    }
}

/// Appends a time as `1:02:03.4`.
fn push_time(text: &mut String, time: Duration) {
    let seconds = time.as_secs();
    push_number(text, seconds / 3600, 1);
    text.push(':');
    push_number(text, seconds / 60 % 60, 2);
    text.push(':');
    push_number(text, seconds % 60, 2);
    let millis = time.subsec_millis();
    if millis > 0 {
        text.push('.');
        push_number(text, millis.into(), 3);
        text.truncate(text.trim_end_matches('0').len());
    }
}

/// Appends a number with at least this many digits.
pub(crate) fn push_number(text: &mut String, number: u64, digits: usize) {
    if number >= 10 || digits > 1 {
        push_number(text, number / 10, digits.saturating_sub(1));
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    #[test]
    fn round_trips_annotations() {
        for (text, written) in [
            ("clk 1:02:03", Some("[%clk 1:02:03]")),
            ("clk 0:00:59.9", Some("[%clk 0:00:59.9]")),
            ("clk 0:00:59.123456", Some("[%clk 0:00:59.123]")),
            ("clk 5:07", Some("[%clk 0:05:07]")),
            ("emt 7", Some("[%emt 0:00:07]")),
            ("emt  0:0:7 ", Some("[%emt 0:00:07]")),
            ("eval 0.31", Some("[%eval 0.31]")),
            ("eval -12.5,18", Some("[%eval -12.50,18]")),
            ("eval +1", Some("[%eval 1.00]")),
            // ChessBase writes hundredths and the depth.
            ("eval 16,20", Some("[%eval 0.16,20]")),
            ("eval -250,7", Some("[%eval -2.50,7]")),
            ("eval 0,5", Some("[%eval 0.00,5]")),
            ("eval 16.0,20", Some("[%eval 16.00,20]")),
            ("eval 100000000,1", None),
            ("eval #-3", Some("[%eval #-3]")),
            ("eval #7,40", Some("[%eval #7,40]")),
            ("csl Gd4,Rf7", Some("[%csl Gd4,Rf7]")),
            ("cal Gd1h5, Yb1c3", Some("[%cal Gd1h5,Yb1c3]")),
            ("clk", None),
            ("clk -0:00:01", None),
            ("clk 1:2:3:4", None),
            ("clk 0:00:1é", None),
            ("clk 999999999:00:00", None),
            ("eval #0", None),
            ("eval #-0", None),
            ("eval best", None),
            ("eval .", None),
            ("csl Gd9", None),
            ("csl Gd4d5", None),
            ("csl Xd4", None),
            ("csl é", None),
            ("cal Gd1", None),
            (" clk 0:00:01", None),
            ("clk 1:2:", None),
            ("clk 0:00:01..2", None),
            ("clk 123456789", None),
            ("clk 5.", Some("[%clk 0:00:05]")),
            ("clk\u{a0}0:00:01\u{2003}", Some("[%clk 0:00:01]")),
            ("eval 1234567.0", None),
            ("eval -999999.999", Some("[%eval -999999.99]")),
            ("eval 1.5 ", Some("[%eval 1.50]")),
            ("eval 1.5x", None),
            ("eval --1", None),
            ("tqu En", None),
        ] {
            let read = Annotation::read(text).map(|annotation| annotation.to_string());
            assert_eq!(read.as_deref(), written, "{text}");
            // The same in a comment, where the plain forms are parsed without searching for the
            // end.
            let comment = format!("[%{text}][x] [%{text}]");
            let found: Vec<String> = Annotation::all(Text(comment.as_bytes()))
                .map(|annotation| annotation.to_string())
                .collect();
            assert_eq!(found, [written, written].map(Vec::from_iter).concat());
        }
    }
}
