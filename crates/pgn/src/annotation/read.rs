//! Parser for annotations in the bytes of a comment.

use std::iter;
use std::ops::Range;
use std::time::Duration;

use rules::Square;

use super::{Annotation, Evaluation, Paint, WhiteScore};
use crate::{Text, eight_bytes, work};

impl Annotation {
    /// Iterates over the annotations of a comment, given the text between its braces.
    ///
    /// ```
    /// use staunton_pgn::{Annotation, Text};
    ///
    /// let mut found = Annotation::all(Text(b" good! [%eval 0.31] [%clk 0:01:30] "));
    /// assert!(matches!(found.next(), Some(Annotation::Evaluation(_))));
    /// assert!(matches!(found.next(), Some(Annotation::Clock(time)) if time.as_secs() == 90));
    /// assert_eq!(found.next(), None);
    /// ```
    #[inline]
    pub fn all(comment: Text<'_>) -> impl Iterator<Item = Self> {
        found(comment.0).map(|(_, annotation)| annotation)
    }
}

/// Iterates over the annotations of a comment, each with its byte range, including brackets.
#[inline]
pub(crate) fn found(comment: &[u8]) -> impl Iterator<Item = (Range<usize>, Annotation)> {
    let mut at = 0;
    iter::from_fn(move || {
        loop {
            let begin = eight_bytes::find::<b'['>(comment, at)?;
            at = begin + 1;
            if comment.get(at) != Some(&b'%') {
                continue;
            }
            at += 1;
            if let Some((annotation, rest)) = plain(&comment[at..]) {
                at = comment.len() - rest.len();
                return Some((begin..at, annotation));
            }
            // An annotation contains no bracket, so an opening bracket inside means that this is
            // not one.
            let end = at
                + comment[at..]
                    .iter()
                    .position(|byte| matches!(byte, b'[' | b']'))?;
            work::count(end - at);
            if comment[end] == b']'
                && let Some(annotation) = Annotation::read(&Text(&comment[at..end]).decode())
            {
                at = end + 1;
                return Some((begin..at, annotation));
            }
            at = end;
        }
    })
}

/// Parses the two most frequent annotations in their plain form, including the bracket. Returns the
/// rest of the text too.
#[inline]
fn plain(text: &[u8]) -> Option<(Annotation, &[u8])> {
    let (annotation, rest) = match text {
        [b'c', b'l', b'k', b' ', value @ ..] => {
            let (time, rest) = time(value)?;
            (Annotation::Clock(time), rest)
        }
        [b'e', b'v', b'a', b'l', b' ', value @ ..] => {
            let (value, rest) = centipawns(value)?;
            let score = WhiteScore::Centipawns(value);
            (
                Annotation::Evaluation(Evaluation { score, depth: None }),
                rest,
            )
        }
        _ => return None,
    };
    Some((annotation, rest.strip_prefix(b"]")?))
}

impl Annotation {
    /// Parses the text between `[%` and `]`. Returns `None` for other kinds and for malformed
    /// values.
    pub fn read(command: &str) -> Option<Self> {
        let (name, value) = command.split_once(char::is_whitespace)?;
        let value = value.trim();
        Some(match name {
            "clk" => Self::Clock(whole(time(value.as_bytes()))?),
            "emt" => Self::Elapsed(whole(time(value.as_bytes()))?),
            "eval" => Self::Evaluation(evaluation(value)?),
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

/// Returns the value if nothing follows it.
fn whole<T>(read: Option<(T, &[u8])>) -> Option<T> {
    read.filter(|(_, rest)| rest.is_empty())
        .map(|(value, _)| value)
}

/// Parses comma-separated items of this length, each starting with a color.
fn list<T>(value: &str, length: usize, read: impl Fn(Paint, &str) -> Option<T>) -> Option<Vec<T>> {
    value
        .split(',')
        .map(str::trim)
        .map(|item| read(Paint::read(item)?, item).filter(|_| item.len() == length))
        .collect()
}

/// Parses the square at these bytes of an item.
fn square(item: &str, from: usize, to: usize) -> Option<Square> {
    item.get(from..to)?.parse().ok()
}

/// Maximum number of hundredths: six digits of pawns.
const MOST_HUNDREDTHS: u32 = 99_999_999;

/// Parses `0.31` or `#-3`, optionally with a depth: `0.31,18`. With a depth the score may be in
/// hundredths: `31,18`.
fn evaluation(value: &str) -> Option<Evaluation> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    // ChessBase writes hundredths of a pawn without a point, and always with the depth.
    let in_hundredths = depth.and_then(|_| score.parse::<i32>().ok());
    if let Some(hundredths) = in_hundredths {
        let score = WhiteScore::Centipawns(hundredths);
        let is_evaluation = hundredths.unsigned_abs() <= MOST_HUNDREDTHS;
        return is_evaluation.then_some(Evaluation { score, depth });
    }
    let score = match score.strip_prefix('#') {
        Some(moves) => WhiteScore::Mate(moves.parse().ok().filter(|&moves| moves != 0)?),
        None => WhiteScore::Centipawns(whole(centipawns(score.as_bytes()))?),
    };
    Some(Evaluation { score, depth })
}

/// Parses `1:02:03.4`, `2:03`, or seconds alone. Returns the rest too.
#[inline]
fn time(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (first, mut rest) = number(text, 8)?;
    let mut seconds = u64::from(first);
    for _ in 0..2 {
        let [b':', part @ ..] = rest else { break };
        let (part, after) = number(part, 8)?;
        (seconds, rest) = (60 * seconds + u64::from(part), after);
    }
    let (millis, rest) = fraction(rest, 3);
    Some((Duration::new(seconds, millis * 1_000_000), rest))
}

/// Parses a number of pawns such as `-0.31`, to hundredths. Returns the rest too.
#[inline]
pub(super) fn centipawns(text: &[u8]) -> Option<(i32, &[u8])> {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (pawns, rest) = number(text, 6)?;
    let (hundredths, rest) = fraction(rest, 2);
    let value = (100 * pawns + hundredths) as i32;
    Some((if negative { -value } else { value }, rest))
}

/// Parses a number of at least one digit and at most `digits`, up to eight, which cannot overflow
/// here. Returns the rest too.
#[inline]
pub(super) fn number(text: &[u8], most: usize) -> Option<(u32, &[u8])> {
    let mut value = 0;
    let mut digits = 0;
    while let Some(digit @ b'0'..=b'9') = text.get(digits) {
        if digits == most {
            return None;
        }
        value = 10 * value + u32::from(digit - b'0');
        digits += 1;
    }
    (digits > 0).then(|| (value, &text[digits..]))
}

/// Parses an optional point with decimals as a number of `digits` digits, padded with zeros.
/// Returns the rest too.
#[inline]
pub(super) fn fraction(text: &[u8], digits: u32) -> (u32, &[u8]) {
    let [b'.', text @ ..] = text else {
        return (0, text);
    };
    let mut value = 0;
    let mut missing = digits;
    let mut rest = text;
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        if missing > 0 {
            value = 10 * value + u32::from(digit - b'0');
            missing -= 1;
        }
        rest = after;
    }
    (value * 10_u32.pow(missing), rest)
}
