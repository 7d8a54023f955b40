//! Wrapping words at 79 columns.

use memchr::memrchr;

use crate::work;

/// Mark for a blank or a line break. UTF-8 text never contains the bytes of these marks.
pub(super) const BLANK: u8 = 0xff;
/// Mark for a line break.
pub(super) const LINE_END: u8 = 0xfe;
/// Mark for nothing or a line break.
pub(super) const TIGHT: u8 = 0xfd;

/// The standard requires lines of fewer than 80 columns.
const WIDTH: usize = 79;

/// Writes words, with their marks between them, as lines. The last line has no line break.
pub(super) fn lay_out(words: &[u8], out: &mut Vec<u8>) {
    out.reserve(words.len() + words.len() / 16);
    let mut rest = words;
    while !rest.is_empty() {
        rest = plain_line(rest, out).unwrap_or_else(|| any_line(rest, out));
        if !rest.is_empty() {
            out.push(b'\n');
        }
    }
}

/// Writes a line of ASCII words separated by blanks, the usual case, and returns the remaining
/// words. Returns `None` and writes nothing for other lines.
fn plain_line<'a>(words: &'a [u8], out: &mut Vec<u8>) -> Option<&'a [u8]> {
    // A line of full width, and the mark after it.
    let ahead = words.get(..=WIDTH).unwrap_or(words);
    work::count(ahead.len());
    // Checking all bytes is faster than stopping at the first special one.
    let is_other = |byte: &&u8| **byte >= 0x80 && **byte != BLANK;
    if ahead.iter().filter(is_other).count() > 0 {
        return None;
    }
    let end = if ahead.len() > WIDTH {
        memrchr(BLANK, ahead)?
    } else {
        ahead.len()
    };
    let blank_or = |&byte: &u8| if byte == BLANK { b' ' } else { byte };
    out.extend(ahead[..end].iter().map(blank_or));
    Some(words.get(end + 1..).unwrap_or_default())
}

/// Writes a line word by word, and returns the remaining words.
fn any_line<'a>(words: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let mut column = 0;
    let mut rest = words;
    loop {
        let end = rest
            .iter()
            .position(|&byte| byte >= TIGHT)
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        work::count(word.len());
        out.extend_from_slice(word);
        column += columns(word);
        let Some((&mark, next)) = behind.split_first() else {
            return &[];
        };
        if mark == LINE_END {
            // The mark of the next word is no longer needed.
            return match next.split_first() {
                Some((&(BLANK | TIGHT), next)) => next,
                _ => next,
            };
        }
        let end = next
            .iter()
            .position(|&byte| byte >= TIGHT)
            .unwrap_or(next.len());
        let blank = usize::from(mark == BLANK);
        if column + blank + columns(&next[..end]) > WIDTH {
            return next;
        }
        if mark == BLANK {
            out.push(b' ');
        }
        column += blank;
        rest = next;
    }
}

/// Returns the width of a word: one column per character.
fn columns(word: &[u8]) -> usize {
    word.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}
