//! Copying of text that already has the written form, the most common case.

use rules::{Move, MoveKind, Position, Role};

/// Returns a legal move in plain SAN, without its sign, if it has exactly that form, with the
/// correct sign. Returns `None` for moves that name an origin, because the origin may be too long
/// or too short.
#[inline]
pub(super) fn san<'a>(
    written: &'a [u8],
    mv: Move,
    before: &Position,
    after: &Position,
) -> Option<(&'a [u8], &'static [u8])> {
    let text = match written.split_last() {
        Some((b'+' | b'#', text)) => text,
        _ => written,
    };
    let captures = usize::from(before.is_capture(mv));
    let is_plain = match mv.kind() {
        MoveKind::Castling => !text.is_empty(),
        MoveKind::Normal(Role::Pawn) | MoveKind::EnPassant => text.len() == 2 + 2 * captures,
        MoveKind::Promotion(_) => text.len() == 4 + 2 * captures,
        MoveKind::Normal(_) => text.len() == 3 + captures,
    };
    let says_that = captures == 0 || text.get(1) == Some(&b'x');
    let sign: &[u8] = match before.gives_check(mv) {
        false => b"",
        true if after.has_legal_move() => b"+",
        true => b"#",
    };
    (is_plain && (says_that || mv.kind() == MoveKind::Castling)).then_some((text, sign))
}

/// Splits a comment that contains only plain text and annotations in written form: first the
/// annotations, then the text. Returns `None` for any other comment.
#[inline]
pub(super) fn comment(written: &[u8]) -> Option<(&[u8], &[u8])> {
    let begin = written.iter().position(|&byte| byte != b' ')?;
    let end = written.iter().rposition(|&byte| byte != b' ')? + 1;
    let written = &written[begin..end];
    let (text, annotations) = match memchr::memchr(b'[', written) {
        Some(0) => (&written[..0], written),
        Some(at) => (written[..at].strip_suffix(b" ")?, &written[at..]),
        None => (written, &written[..0]),
    };
    (are_annotations(annotations) && is_text(text)).then_some((annotations, text))
}

/// Returns annotations in written form, separated by single blanks.
#[inline]
fn are_annotations(mut text: &[u8]) -> bool {
    while let Some(length) = annotation(text) {
        text = match &text[length..] {
            [] => return true,
            [b' ', rest @ ..] => rest,
            _ => return false,
        };
    }
    text.is_empty()
}

/// Returns the length of a clock or of an evaluation, if it has its written form here.
#[inline]
fn annotation(text: &[u8]) -> Option<usize> {
    match text {
        [b'[', b'%', b'c', b'l', b'k', b' ', time @ ..] => {
            let (hours, rest) = number(time)?;
            let [
                b':',
                b'0'..=b'5',
                b'0'..=b'9',
                b':',
                b'0'..=b'5',
                b'0'..=b'9',
                b']',
                ..,
            ] = rest
            else {
                return None;
            };
            Some(13 + hours)
        }
        [b'[', b'%', b'e', b'v', b'a', b'l', b' ', score @ ..] => {
            let (sign, score) = match score {
                // Values that round to zero are written without a sign.
                [b'-', b'0', b'.', b'0', b'0', ..] => return None,
                [b'-', score @ ..] => (1, score),
                _ => (0, score),
            };
            let (pawns, rest) = number(score)?;
            let [b'.', b'0'..=b'9', b'0'..=b'9', b']', ..] = rest else {
                return None;
            };
            Some(11 + sign + pawns)
        }
        _ => None,
    }
}

/// Returns the length of a number of one or two digits without leading zero, and the rest.
#[inline]
fn number(text: &[u8]) -> Option<(usize, &[u8])> {
    match text {
        [b'1'..=b'9', b'0'..=b'9', rest @ ..] => Some((2, rest)),
        [b'0'..=b'9', rest @ ..] => Some((1, rest)),
        _ => None,
    }
}

/// Whether the text consists of ASCII words with single blanks in between, none of which has
/// another meaning at the beginning of a line.
#[inline]
fn is_text(text: &[u8]) -> bool {
    let pairs = text.windows(2);
    text.iter()
        .all(|byte| matches!(byte, b' '..=b'~' if *byte != b'}'))
        && pairs
            .filter(|pair| pair[0] == b' ')
            .all(|pair| !matches!(pair[1], b' ' | b'%' | b'*' | b'-'))
        && !matches!(text, [.., b' '] | [b'%', ..])
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;
    use crate::Comment;

    #[test]
    fn copies_a_move_only_in_its_written_form() {
        let mut copied = 0;
        for fen in [
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1n1n2k1/2P5/8/8/Q6Q/8/8/K6Q w - - 0 1",
            "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",
            "6k1/5ppp/8/8/8/8/8/K3R2R w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            for mv in position.legal_moves() {
                let right = position.san(mv);
                let plain = right.trim_end_matches(['+', '#']);
                let from = mv.from().to_string();
                let written = |insert: &str| format!("{}{insert}{}", &plain[..1], &plain[1..]);
                let after = position.after_unchecked(mv);
                assert_eq!(san(b"", mv, &position, &after), None);
                for text in [
                    plain.to_owned(),
                    format!("{plain}+"),
                    format!("{plain}#"),
                    written(&from),
                    written(&from[..1]),
                    written(&from[1..]),
                    plain.replace('x', ""),
                    written("x"),
                ] {
                    if position.parse_san(&text) != Ok(mv) {
                        continue;
                    }
                    if let Some((text, sign)) = san(text.as_bytes(), mv, &position, &after) {
                        assert_eq!([text, sign].concat(), right.as_bytes());
                        copied += 1;
                    }
                }
            }
        }
        assert!(copied > 200, "{copied}");
    }

    #[test]
    fn copies_comments_only_in_their_written_form() {
        for (written, copied) in [
            (" [%clk 0:01:30] ", Some("[%clk 0:01:30]")),
            (
                "[%eval -0.31] [%clk 10:01:30]",
                Some("[%eval -0.31] [%clk 10:01:30]"),
            ),
            ("good move [%eval 12.00]", Some("[%eval 12.00] good move")),
            ("good {move} ", None),
            ("good {move", Some("good {move")),
            ("", None),
            ("[%eval -0.00]", None),
            ("[%eval 0.3]", None),
            ("[%eval 01.30]", None),
            ("[%eval 0.31,18]", None),
            ("[%clk 0:61:30]", None),
            ("[%clk 00:01:30]", None),
            ("[%clk 0:01:30.5]", None),
            ("[%clk 0:01:30]  [%clk 0:01:30]", None),
            ("[%clk 0:01:30] good", None),
            ("good[%clk 0:01:30]", None),
            ("good  move", None),
            ("good\nmove", None),
            ("100 % good", None),
            ("%", None),
            ("good - move", None),
            ("one * two", None),
            ("good \u{e9}", None),
            ("[Event", None),
        ] {
            let found = comment(written.as_bytes()).map(|(annotations, text)| {
                let parts = [annotations, text].map(|part| std::str::from_utf8(part).unwrap());
                parts.join(" ").trim().to_owned()
            });
            assert_eq!(found.as_deref(), copied, "{written:?}");
            if let Some(found) = found {
                assert_eq!(found, Comment::read(written).to_string());
            }
        }
    }
}
