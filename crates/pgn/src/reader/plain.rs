//! Fast path for typical movetext: numbers, moves in plain SAN, and comments in braces, separated
//! by single blanks.
//!
//! It reads eight bytes of the window at a time. Anything else is left to the loop in
//! [`super::movetext`], which can read everything.

use super::Reader;
use crate::eight_bytes::{self, EightBytes, byte, equal, first, no_digit, not, up_to};
use crate::token::PLAIN;
use crate::{CommentSide, Source, Text, Visitor, san, work};

/// Maximum length of a comment on the fast path.
const LONGEST_COMMENT: usize = 128;

impl<S: Source> Reader<S> {
    /// Reads while everything has its plain form.
    #[inline]
    pub(super) fn read_plain(&mut self, visitor: &mut impl Visitor) {
        if !self.play.reads() || self.letters.is_some() {
            return;
        }
        let window = self.input.window();
        let play = &mut self.play;
        let mut at = 0;
        // At the end of a token, or at the start of one.
        while let (Some(here), Some(next)) =
            (eight_bytes::at(window, at), eight_bytes::at(window, at + 1))
        {
            let blank = matches!(byte(here, 0), b' ' | b'\n');
            let (token, bytes) = if blank { (at + 1, next) } else { (at, here) };
            let length = match byte(bytes, 0) {
                b'1'..=b'9' => {
                    let Some(length) = move_number(bytes) else {
                        break;
                    };
                    play.before_move = true;
                    length
                }
                b'{' => {
                    let Some(length) = comment(&window[token..]) else {
                        break;
                    };
                    let side = if play.before_move {
                        CommentSide::Before
                    } else {
                        CommentSide::After
                    };
                    visitor.comment(Text(&window[token + 1..token + length - 1]), side);
                    length
                }
                _ => {
                    let Some((mv, length)) = san::plain_move(&play.position, bytes) else {
                        break;
                    };
                    play.play(mv);
                    let san = Text(&window[token..token + length]);
                    visitor.written_move(mv, san, &play.before, &play.position);
                    length
                }
            };
            at = token + length;
        }
        if at > 0 {
            self.at_line_start = false;
            self.input.consume(at);
        }
    }

    /// Skips unwanted text while everything has its plain form.
    pub(super) fn skip_plain(&mut self) {
        let window = self.input.window();
        let ignored = &mut self.play.ignored;
        let mut at = 0;
        loop {
            // At the end of a token, or at the start of one.
            let blank = matches!(window.get(at), Some(b' ' | b'\n'));
            let token = at + usize::from(blank);
            let Some(text) = window.get(token..) else {
                break;
            };
            let Some(length) = skippable(text, ignored) else {
                break;
            };
            at = token + length;
        }
        if at > 0 {
            self.at_line_start = false;
            self.input.consume(at);
        }
    }
}

/// Returns the length of a comment, move, number, NAG or parenthesis, if more text follows it, and
/// updates the number of open variations.
#[inline]
fn skippable(text: &[u8], open: &mut u64) -> Option<usize> {
    let count = |text: &[u8], passes: fn(u8) -> bool| {
        let end = text.iter().position(|&byte| !passes(byte));
        work::count(end.unwrap_or(text.len()));
        end
    };
    match text.first()? {
        b'{' => comment(text),
        b'a'..=b'z' | b'A'..=b'Z' => {
            let word = count(text, |byte| PLAIN[byte as usize])?;
            let signs = count(&text[word..], |byte| matches!(byte, b'!' | b'?'))?;
            let length = word + signs;
            matches!(text[length], b' ' | b'\n').then_some(length)
        }
        // A number that begins with a zero may be a score, such as `0.5-0.5`.
        b'1'..=b'9' => {
            let digits = count(text, |byte| byte.is_ascii_digit())?;
            let dots = count(&text[digits..], |byte| byte == b'.')?;
            (dots > 0).then_some(digits + dots)
        }
        b'$' => Some(1 + count(&text[1..], |byte| byte.is_ascii_digit())?),
        b'(' => {
            *open += 1;
            Some(1)
        }
        b')' => {
            *open = open.checked_sub(1)?;
            Some(1)
        }
        _ => None,
    }
}

/// Returns the length of a move number with its dots.
#[inline]
fn move_number(bytes: EightBytes) -> Option<usize> {
    let digits = first(no_digit(bytes))?;
    let dots = first(not::<b'.'>(bytes >> (8 * digits)))?;
    // There may be more dots after the eight bytes.
    (dots > 0 && digits + dots < 8).then_some(digits + dots)
}

/// Returns the length of a comment with its braces, if it is closed on its line.
#[inline]
fn comment(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LONGEST_COMMENT)];
    let mut at = 0;
    let mut seen = 0;
    loop {
        let bytes = eight_bytes::at(text, at)?;
        seen |= bytes;
        if let Some(further) = first(equal::<b'}'>(bytes) | up_to::<b'\r'>(bytes)) {
            at += further;
            // Bytes without a character are reported elsewhere.
            let is_readable =
                eight_bytes::is_ascii(seen) || std::str::from_utf8(&text[..at]).is_ok();
            return (text[at] == b'}' && is_readable).then_some(at + 1);
        }
        at += 8;
    }
}
