//! Bytes of a game as characters.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// A piece of a game's text, in the original bytes of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(pub &'a [u8]);

/// The characters of Windows-1252, the usual superset of Latin-1, from 0x80 to 0x9f. Five bytes have
/// no character.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl<'a> Text<'a> {
    /// Decodes the bytes: as UTF-8 if valid, else as Latin-1 (Windows-1252), which old files use. A
    /// byte without a character becomes `\x` and two hexadecimal digits.
    ///
    /// ```
    /// assert_eq!(staunton_pgn::Text("Müller".as_bytes()).decode(), "Müller");
    /// assert_eq!(staunton_pgn::Text(b"M\xfcller").decode(), "Müller");
    /// assert_eq!(staunton_pgn::Text(b"M\x81ller").decode(), "M\\x81ller");
    /// ```
    pub fn decode(self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(from_latin1(self.0)),
        }
    }

    /// Returns the first byte without a character.
    pub(crate) fn unreadable_byte(self) -> Option<u8> {
        match std::str::from_utf8(self.0) {
            Ok(_) => None,
            Err(_) => self.0.iter().copied().find(|&byte| !has_character(byte)),
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

fn from_latin1(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for &byte in bytes {
        if has_character(byte) {
            text.push(latin1(byte));
        } else {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Whether Windows-1252 has a character for the byte.
const fn has_character(byte: u8) -> bool {
    !matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d)
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
