//! What programs write into comments for other programs: `[%clk 0:01:30]` and its like.

use std::fmt;
use std::iter;
use std::ops::Range;
use std::time::Duration;

use memchr::memchr;
use rules::Square;

/// A command in a comment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Annotation {
    /// `[%clk 1:02:03.4]`: what the mover's clock shows after the move.
    Clock(Duration),
    /// `[%emt 0:00:07]`: how long the move took.
    Elapsed(Duration),
    /// `[%eval 0.31,18]`: what an engine thinks of the position after the move.
    Evaluation(Evaluation),
    /// `[%csl Gd4,Rf7]`: coloured squares.
    Squares(Vec<(Paint, Square)>),
    /// `[%cal Gd1h5]`: coloured arrows from a square to another.
    Arrows(Vec<(Paint, Square, Square)>),
}

/// A verdict of an engine, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The verdict.
    pub score: Score,
    /// Plies that were looked ahead.
    pub depth: Option<u32>,
}

/// How good a position is for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// White mates in so many moves; below zero: is mated. Never zero.
    Mate(i32),
}

/// The colour of a square or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "colours are known by their names")]
pub enum Paint {
    Green,
    Red,
    Yellow,
    Blue,
    Orange,
    Cyan,
}

impl Annotation {
    /// The annotations of a comment, as it stands between its braces.
    ///
    /// ```
    /// use pgn::Annotation;
    ///
    /// let mut found = Annotation::all(" good! [%eval 0.31] [%clk 0:01:30] ");
    /// assert!(matches!(found.next(), Some(Annotation::Evaluation(_))));
    /// assert!(matches!(found.next(), Some(Annotation::Clock(time)) if time.as_secs() == 90));
    /// assert_eq!(found.next(), None);
    /// ```
    pub fn all(comment: &str) -> impl Iterator<Item = Self> {
        found(comment).map(|(_, annotation)| annotation)
    }

    /// Reads what stands between `[%` and `]`; none when it is of another kind, or wrong.
    pub fn read(command: &str) -> Option<Self> {
        let (name, value) = command.split_once(char::is_whitespace)?;
        let value = value.trim();
        Some(match name {
            "clk" => Self::Clock(read_time(value)?),
            "emt" => Self::Elapsed(read_time(value)?),
            "eval" => Self::Evaluation(read_evaluation(value)?),
            "csl" => Self::Squares(list(value, 3, |paint, item| {
                Some((paint, square(item, 1, 3)?))
            })?),
            "cal" => Self::Arrows(list(value, 5, |paint, item| {
                Some((paint, square(item, 1, 3)?, square(item, 3, 5)?))
            })?),
            _ => return None,
        })
    }
}

/// The annotations of a comment, each with the bytes that it takes, brackets included.
pub(crate) fn found(comment: &str) -> impl Iterator<Item = (Range<usize>, Annotation)> {
    let bytes = comment.as_bytes();
    let mut at = 0;
    iter::from_fn(move || {
        loop {
            let begin = at + memchr(b'[', &bytes[at..])?;
            at = begin + 1;
            if bytes.get(at) != Some(&b'%') {
                continue;
            }
            at += 1;
            let end = at + memchr(b']', &bytes[at..])?;
            if let Some(annotation) = Annotation::read(&comment[at..end]) {
                at = end + 1;
                return Some((begin..at, annotation));
            }
        }
    })
}

/// Items of this length, parted by commas, each beginning with a colour.
fn list<T>(value: &str, length: usize, read: impl Fn(Paint, &str) -> Option<T>) -> Option<Vec<T>> {
    value
        .split(',')
        .map(str::trim)
        .map(|item| read(Paint::read(item)?, item).filter(|_| item.len() == length))
        .collect()
}

/// The square at these bytes of an item.
fn square(item: &str, from: usize, to: usize) -> Option<Square> {
    item.get(from..to)?.parse().ok()
}

/// `1:02:03.4`, `2:03`, or seconds alone.
fn read_time(value: &str) -> Option<Duration> {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let mut seconds = 0;
    for (index, part) in whole.split(':').enumerate() {
        if index == 3 {
            return None;
        }
        seconds = 60 * seconds + number(part)?;
    }
    let millis = decimals(fraction, 3)?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// The first digits behind a point, so many of them as if zeros followed; nothing but digits
/// may stand there.
fn decimals(fraction: &str, digits: u32) -> Option<u64> {
    let mut value = 0;
    let mut missing = digits;
    for byte in fraction.bytes() {
        if !byte.is_ascii_digit() {
            return None;
        }
        if missing > 0 {
            value = 10 * value + u64::from(byte - b'0');
            missing -= 1;
        }
    }
    Some(value * 10_u64.pow(missing))
}

/// A number of at most eight digits, with which nothing here overflows.
fn number(text: &str) -> Option<u64> {
    (text.len() <= 8 && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

fn read_evaluation(value: &str) -> Option<Evaluation> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok().filter(|&moves| moves != 0)?),
        None => Score::Centipawns(read_centipawns(score)?),
    };
    Some(Evaluation { score, depth })
}

/// `-0.31`: pawns, of which hundredths count.
fn read_centipawns(text: &str) -> Option<i32> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.len() > 6 {
        return None;
    }
    let hundredths = number(whole)? * 100 + decimals(fraction, 2)?;
    let hundredths = i32::try_from(hundredths).ok()?;
    Some(if negative { -hundredths } else { hundredths })
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

    /// The letter that means it.
    pub fn letter(self) -> char {
        Self::LETTERS[self as usize].1
    }
}

impl fmt::Display for Annotation {
    /// As it stands in a comment, brackets included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", Time(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", Time(*time)),
            Self::Evaluation(evaluation) => write!(f, "[%eval {evaluation}]"),
            Self::Squares(squares) => {
                let items = squares.iter();
                let items = items.map(|(paint, at)| format!("{}{at}", paint.letter()));
                write!(f, "[%csl {}]", items.collect::<Vec<_>>().join(","))
            }
            Self::Arrows(arrows) => {
                let items = arrows.iter();
                let items = items.map(|(paint, from, to)| format!("{}{from}{to}", paint.letter()));
                write!(f, "[%cal {}]", items.collect::<Vec<_>>().join(","))
            }
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Mate(moves) => write!(f, "#{moves}")?,
            Score::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => {
                let fraction = format!("{millis:03}");
                write!(f, ".{}", fraction.trim_end_matches('0'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_read_and_written() {
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
            ("tqu En", None),
        ] {
            let read = Annotation::read(text).map(|annotation| annotation.to_string());
            assert_eq!(read.as_deref(), written, "{text}");
        }
    }
}
