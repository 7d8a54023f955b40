//! Bytes of a game as characters.

use std::borrow::Cow;
use std::fmt;

/// A piece of a game's text, in the original bytes of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(pub &'a [u8]);

/// The characters of Windows-1252, the usual superset of Latin-1, from 0x80 to 0x9f.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl<'a> Text<'a> {
    /// Decodes the bytes: as UTF-8 if valid, else as Latin-1 (Windows-1252), which old files use.
    ///
    /// ```
    /// assert_eq!(staunton_pgn::Text("Müller".as_bytes()).decode(), "Müller");
    /// assert_eq!(staunton_pgn::Text(b"M\xfcller").decode(), "Müller");
    /// ```
    pub fn decode(self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.0.iter().map(|&byte| latin1(byte)).collect()),
        }
    }

    /// Returns the beginning of the text, with a bounded length, for a message.
    pub(crate) fn excerpt(self) -> String {
        const MAX_LENGTH: usize = 200;

        if self.0.len() <= MAX_LENGTH {
            return self.to_string();
        }
        let end = (MAX_LENGTH - 3..=MAX_LENGTH)
            .rev()
            .find(|&end| self.0[end] & 0xc0 != 0x80)
            .unwrap_or(MAX_LENGTH);
        Text(&self.0[..end]).to_string() + "…"
    }
}

const fn latin1(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[byte as usize - 0x80],
        _ => byte as char,
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.decode())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.decode())
    }
}
