//! Line and column numbers, computed on demand.

use memchr::{memchr_iter, memchr2_iter};

/// The line and column after some text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineCounter {
    /// The line, starting at 1.
    pub(crate) line: u64,
    /// Number of characters before this place on its line.
    pub(crate) column: u64,
    /// Whether the last byte was a CR, so that a following LF belongs to the same line break.
    after_cr: bool,
    /// Remaining bytes of the current UTF-8 character.
    expected: u8,
}

impl LineCounter {
    pub(crate) const fn new() -> Self {
        Self {
            line: 1,
            column: 0,
            after_cr: false,
            expected: 0,
        }
    }

    /// Advances over some bytes. Lines end with LF, CR LF or a lone CR.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else {
            return;
        };
        let bytes = match bytes {
            [b'\n', rest @ ..] if self.after_cr => rest,
            _ => bytes,
        };
        self.after_cr = last == b'\r';
        let feeds = memchr_iter(b'\n', bytes).count();
        let lone_returns = memchr_iter(b'\r', bytes)
            .filter(|&at| bytes.get(at + 1) != Some(&b'\n'))
            .count();
        self.line += (feeds + lone_returns) as u64;
        let tail = match memchr2_iter(b'\n', b'\r', bytes).next_back() {
            Some(at) => {
                self.column = 0;
                self.expected = 0;
                &bytes[at + 1..]
            }
            None => bytes,
        };
        if self.expected == 0 && tail.is_ascii() {
            self.column += tail.len() as u64;
            return;
        }
        for &byte in tail {
            self.column += u64::from(self.begins_character(byte));
        }
    }

    /// Whether the byte begins a character. Bytes that do not continue a UTF-8 character count as
    /// Latin-1.
    const fn begins_character(&mut self, byte: u8) -> bool {
        if self.expected > 0 && byte & 0xc0 == 0x80 {
            self.expected -= 1;
            return false;
        }
        self.expected = match byte {
            0xc2..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf4 => 3,
            _ => 0,
        };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_and_columns_across_any_split() {
        for (text, line, column) in [
            (&b""[..], 1, 0),
            (b"abc", 1, 3),
            (b"a\nb", 2, 1),
            (b"a\r\nb", 2, 1),
            (b"a\rb", 2, 1),
            (b"a\r\rb", 3, 1),
            (b"a\n\r\nbc", 3, 2),
            (b"a\r\n", 2, 0),
            ("é♘x".as_bytes(), 1, 3),
            (b"\xe9\xe9x", 1, 3),
            (b"\xa0\xbdx", 1, 3),
        ] {
            for cut in 0..=text.len() {
                for second in cut..=text.len() {
                    let mut counter = LineCounter::new();
                    counter.feed(&text[..cut]);
                    counter.feed(&text[cut..second]);
                    counter.feed(&text[second..]);
                    assert_eq!((counter.line, counter.column), (line, column), "{text:?}");
                }
            }
        }
    }
}
