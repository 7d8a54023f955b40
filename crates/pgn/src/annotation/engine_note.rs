//! Comments of programs that let engines play, such as `+0.35/12 1.2s`.

use std::ops::Range;
use std::time::Duration;

use rules::Color;

use super::read::{centipawns, fraction, number};
use super::{Annotation, Evaluation, WhiteScore};

/// The search result of an engine at the beginning of a comment, as cutechess, fastchess, Arena and
/// `XBoard` write it: the score for the side that moved, the depth, and the time.
///
/// ```
/// use std::time::Duration;
///
/// # use rules as staunton_rules;
/// use staunton_pgn::{EngineNote, WhiteScore};
/// use staunton_rules::Color;
///
/// let note = EngineNote::read("-0.35/12 1.2s, draw by adjudication").expect("a note");
/// let evaluation = note.evaluation(Color::Black).expect("a score");
/// assert_eq!(evaluation.score, WhiteScore::Centipawns(35));
/// assert_eq!(evaluation.depth, Some(12));
/// assert_eq!(note.elapsed(), Some(Duration::from_millis(1_200)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineNote {
    search: Option<Search>,
    /// The time, and its bytes in the comment.
    time: Option<(Duration, Range<usize>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Search {
    /// The score for the side that moved.
    score: WhiteScore,
    depth: u32,
    /// The bytes of both in the comment.
    place: Range<usize>,
}

impl EngineNote {
    /// Parses the beginning of a comment. Returns `None` if it is other text.
    pub fn read(comment: &str) -> Option<Self> {
        let text = comment.as_bytes();
        let place = |rest: &[u8]| text.len() - rest.len();
        let begin = text.trim_ascii_start();
        if !matches!(begin.first(), Some(b'+' | b'-' | b'0'..=b'9')) {
            return None;
        }
        let Some((score, depth, rest)) = search(begin) else {
            // Without a score, only the unit shows that the number is a time.
            let (time, rest) = seconds(begin)?;
            let is_whole = matches!(rest.first(), None | Some(b','));
            return is_whole.then(|| Self {
                search: None,
                time: Some((time, place(begin)..place(rest))),
            });
        };
        let search = Some(Search {
            score,
            depth,
            place: place(begin)..place(rest),
        });
        let rest = rest.trim_ascii_start();
        let rest = rest
            .strip_prefix(b",")
            .map_or(rest, <[u8]>::trim_ascii_start);
        let time = seconds(rest).or_else(|| clock(rest));
        let time = time.map(|(time, after)| (time, place(rest)..place(after)));
        Some(Self { search, time })
    }

    /// The evaluation, given the side that made the move.
    pub fn evaluation(&self, side: Color) -> Option<Evaluation> {
        let Search { score, depth, .. } = *self.search.as_ref()?;
        let score = match (side, score) {
            (Color::White, score) => score,
            (Color::Black, WhiteScore::Centipawns(value)) => WhiteScore::Centipawns(-value),
            (Color::Black, WhiteScore::Mate(moves)) => WhiteScore::Mate(-moves),
        };
        // These programs write an unknown depth as 0.
        let depth = Some(depth).filter(|&depth| depth > 0);
        Some(Evaluation { score, depth })
    }

    /// The time used for the move.
    pub fn elapsed(&self) -> Option<Duration> {
        self.time.as_ref().map(|&(time, _)| time)
    }

    /// Returns the same values as annotations, given the side that made the move.
    pub fn annotations(&self, mover: Color) -> impl Iterator<Item = Annotation> {
        let evaluation = self.evaluation(mover).map(Annotation::Evaluation);
        let elapsed = self.elapsed().map(Annotation::Elapsed);
        evaluation.into_iter().chain(elapsed)
    }

    /// Removes the evaluation, the time or both from the comment in which they were found.
    pub(crate) fn remove_from(&self, comment: &mut String, evaluation: bool, time: bool) {
        let time = self.time.as_ref().filter(|_| time);
        let search = self.search.as_ref().filter(|_| evaluation);
        // The time comes last, so that its removal moves no other value.
        let places = [
            time.map(|(_, place)| place),
            search.map(|search| &search.place),
        ];
        for place in places.into_iter().flatten() {
            let rest = comment[place.end..].trim_start_matches([' ', ',']);
            let end = comment.len() - rest.len();
            comment.replace_range(place.start..end, "");
        }
        let length = comment.trim_end_matches([' ', ',']).len();
        comment.truncate(length);
    }
}

/// Parses a score and a depth, such as `+0.35/12` or `-M5/20`. The number of a mate is in plies.
fn search(text: &[u8]) -> Option<(WhiteScore, u32, &[u8])> {
    let (score, rest) = if let [sign @ (b'+' | b'-'), b'M', plies @ ..] = text {
        let (plies, rest) = number(plies, 4)?;
        let moves = plies.div_ceil(2) as i32;
        let moves = if *sign == b'-' { -moves } else { moves };
        (WhiteScore::Mate(moves), rest)
    } else {
        let (value, rest) = centipawns(text)?;
        let has_decimals = text[..text.len() - rest.len()].contains(&b'.');
        // Only zero is written without a sign: `1.5/2` may be the points of a player.
        let is_signed = value == 0 || matches!(text[0], b'+' | b'-');
        (has_decimals && is_signed).then_some((WhiteScore::Centipawns(value), rest))?
    };
    let (depth, rest) = number(rest.strip_prefix(b"/")?, 4)?;
    (score != WhiteScore::Mate(0) && is_end(rest)).then_some((score, depth, rest))
}

/// Parses a time with its unit: `1.2s`.
fn seconds(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (seconds, rest) = number(text, 8)?;
    let (millis, rest) = fraction(rest, 3);
    let rest = rest.strip_prefix(b"s").filter(|rest| is_end(rest))?;
    let time = Duration::new(seconds.into(), millis * 1_000_000);
    Some((time, rest))
}

/// Parses a time without a unit, `5`, `0.5` or `1:05`, which Arena and `XBoard` write as the last value.
fn clock(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (first, rest) = number(text, 8)?;
    let (time, rest) = if let [b':', seconds @ ..] = rest {
        let (seconds, rest) = number(seconds, 2)?;
        let seconds = 60 * u64::from(first) + u64::from(seconds);
        (Duration::from_secs(seconds), rest)
    } else {
        let (millis, rest) = fraction(rest, 3);
        (Duration::new(first.into(), millis * 1_000_000), rest)
    };
    let is_last = matches!(rest.trim_ascii_start().first(), None | Some(b','));
    is_last.then_some((time, rest))
}

/// Returns whether a value ends before this text.
fn is_end(text: &[u8]) -> bool {
    let first = text.first();
    first.is_none_or(|byte| *byte == b',' || byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn annotations(comment: &str, mover: Color) -> Option<String> {
        let note = EngineNote::read(comment)?;
        let annotations = note.annotations(mover).map(|it| it.to_string());
        Some(annotations.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn reads_the_comments_of_programs() {
        for (comment, white, black) in [
            // cutechess
            (
                "+0.35/12 1.2s",
                "[%eval 0.35,12] [%emt 0:00:01.2]",
                "[%eval -0.35,12] [%emt 0:00:01.2]",
            ),
            (
                "-M5/20 0.50s",
                "[%eval #-3,20] [%emt 0:00:00.5]",
                "[%eval #3,20] [%emt 0:00:00.5]",
            ),
            (
                "+M1/3 0s, White mates",
                "[%eval #1,3] [%emt 0:00:00]",
                "[%eval #-1,3] [%emt 0:00:00]",
            ),
            (
                "0.00/30 12s",
                "[%eval 0.00,30] [%emt 0:00:12]",
                "[%eval 0.00,30] [%emt 0:00:12]",
            ),
            ("0.65s", "[%emt 0:00:00.65]", "[%emt 0:00:00.65]"),
            // fastchess
            (
                "+0.31/20 0.840s, n=10, pv=\"e2e4 e7e5\", Draw by 3-fold repetition",
                "[%eval 0.31,20] [%emt 0:00:00.84]",
                "[%eval -0.31,20] [%emt 0:00:00.84]",
            ),
            (
                "-M200/0 0.001s",
                "[%eval #-100] [%emt 0:00:00.001]",
                "[%eval #100] [%emt 0:00:00.001]",
            ),
            // Arena and XBoard
            (
                " +0.28/11 3 ",
                "[%eval 0.28,11] [%emt 0:00:03]",
                "[%eval -0.28,11] [%emt 0:00:03]",
            ),
            (
                "-1.50/9 1:05",
                "[%eval -1.50,9] [%emt 0:01:05]",
                "[%eval 1.50,9] [%emt 0:01:05]",
            ),
            (
                "+0.10/7, 0.5",
                "[%eval 0.10,7] [%emt 0:00:00.5]",
                "[%eval -0.10,7] [%emt 0:00:00.5]",
            ),
            ("+0.10/7 good", "[%eval 0.10,7]", "[%eval -0.10,7]"),
            ("+0.10/7 3 pawns", "[%eval 0.10,7]", "[%eval -0.10,7]"),
        ] {
            assert_eq!(
                annotations(comment, Color::White).as_deref(),
                Some(white),
                "{comment}"
            );
            assert_eq!(
                annotations(comment, Color::Black).as_deref(),
                Some(black),
                "{comment}"
            );
        }
    }

    #[test]
    fn leaves_other_text_alone() {
        for comment in [
            "",
            " ",
            "book",
            "1.5/2",
            "1.5/2 1s",
            "1/2",
            "+1/12 3s",
            "+0.35",
            "+0.35/x",
            "+0.35/12a 1s",
            "+-",
            "+M/3",
            "+M0/3 1s",
            "5 pieces",
            "5s and more",
            "5",
            "60 seconds",
            "-",
            "é +0.35/12 1s",
            "Nf3 +0.35/12 1s",
            "+9999999.00/12 1s",
        ] {
            assert_eq!(EngineNote::read(comment), None, "{comment:?}");
        }
    }

    #[test]
    fn removes_values_from_the_text() {
        for (comment, without_evaluation, without_time, without_both) in [
            ("+0.35/12 1.2s", "1.2s", "+0.35/12", ""),
            (
                "+0.35/12 1.2s, Draw by adjudication",
                "1.2s, Draw by adjudication",
                "+0.35/12 Draw by adjudication",
                "Draw by adjudication",
            ),
            ("+0.35/12 good", "good", "+0.35/12 good", "good"),
            (
                "1.2s, White mates",
                "1.2s, White mates",
                "White mates",
                "White mates",
            ),
        ] {
            let note = EngineNote::read(comment).expect("a note");
            let without = |evaluation, time| {
                let mut text = comment.to_owned();
                note.remove_from(&mut text, evaluation, time);
                text
            };
            assert_eq!(without(true, false), without_evaluation, "{comment}");
            assert_eq!(without(false, true), without_time, "{comment}");
            assert_eq!(without(true, true), without_both, "{comment}");
        }
    }
}
