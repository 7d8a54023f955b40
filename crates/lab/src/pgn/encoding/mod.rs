//! Encodings of texts that are neither UTF-8 nor UTF-16.

mod dos;
mod guess;
mod log;
mod transcode;

use std::fmt;

use dos::CodePage;
use encoding_rs::DecoderResult;
use guess::guess;

pub use log::{EncodingLog, UnreadableByte};
pub(super) use transcode::Transcoder;

/// An encoding of text.
///
/// ```
/// use staunton_lab::pgn::Encoding;
///
/// let encoding = Encoding::named("cp850").expect("known");
/// assert_eq!(encoding.to_string(), "cp850");
/// assert_eq!(Encoding::named("latin2").expect("known").to_string(), "ISO-8859-2");
/// assert_eq!(Encoding::named("runes"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(Table);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    /// An encoding of the WHATWG standard.
    Web(&'static encoding_rs::Encoding),
    /// A code page of DOS: its name, and its characters from 0x80 on.
    Dos(&'static str, &'static CodePage),
}

const DOS_PAGES: [(&str, &CodePage); 3] = [
    ("cp437", &dos::CP437),
    ("cp850", &dos::CP850),
    ("cp852", &dos::CP852),
];

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(Table::Web(encoding_rs::UTF_8));

    /// Returns the encoding with this name, in any case: `windows-1251`, `cp1251`, `latin2`, `gbk`,
    /// `koi8-r`, `cp850`, `ibm866`, `utf-16le` and others, or `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        let digits = name.find(|letter: char| letter.is_ascii_digit());
        let (prefix, number) = name.split_at(digits.unwrap_or(name.len()));
        let is_page = number.bytes().all(|byte| byte.is_ascii_digit())
            && ["", "cp", "ibm", "dos", "oem"].contains(&prefix.trim_end_matches(['-', '_', ' ']));
        let dos = DOS_PAGES
            .iter()
            .find(|(page, _)| is_page && page[2..] == *number);
        if let Some(&(page, characters)) = dos {
            return Some(Self(Table::Dos(page, characters)));
        }
        let web = |name: &str| encoding_rs::Encoding::for_label_no_replacement(name.as_bytes());
        let found = web(&name).or_else(|| match number {
            "866" if is_page => Some(encoding_rs::IBM866),
            "936" if is_page => Some(encoding_rs::GBK),
            "932" if is_page => Some(encoding_rs::SHIFT_JIS),
            "950" if is_page => Some(encoding_rs::BIG5),
            _ if is_page => web(&format!("windows-{number}")),
            _ => None,
        });
        found.map(|encoding| Self(Table::Web(encoding)))
    }

    /// Whether the text is already UTF-8.
    fn is_utf8(self) -> bool {
        self == Self::UTF_8
    }

    /// Returns the byte order, if the encoding is UTF-16.
    pub(super) fn utf16(self) -> Option<pgn::ByteOrder> {
        match self.0 {
            Table::Web(encoding) if encoding == encoding_rs::UTF_16LE => {
                Some(pgn::ByteOrder::Little)
            }
            Table::Web(encoding) if encoding == encoding_rs::UTF_16BE => Some(pgn::ByteOrder::Big),
            _ => None,
        }
    }

    /// Appends some lines as UTF-8. A byte without a character becomes `\x` and two digits, and is
    /// reported.
    fn decode(self, lines: &[u8], text: &mut Vec<u8>, mut unreadable: impl FnMut(u8)) {
        match self.0 {
            Table::Dos(_, characters) => {
                for &byte in lines {
                    let character = match byte.checked_sub(0x80) {
                        Some(index) => characters[usize::from(index)],
                        None => char::from(byte),
                    };
                    text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
            }
            Table::Web(encoding) => decode_web(encoding, lines, text, &mut unreadable),
        }
    }
}

/// Appends some lines in an encoding of the WHATWG standard as UTF-8. The standard has control
/// characters for bytes without a character.
fn decode_web(
    encoding: &'static encoding_rs::Encoding,
    lines: &[u8],
    text: &mut Vec<u8>,
    unreadable: &mut impl FnMut(u8),
) {
    let mut keep = |byte: u8, text: &mut Vec<u8>| {
        text.extend_from_slice(format!("\\x{byte:02x}").as_bytes());
        unreadable(byte);
    };
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut rest = lines;
    let mut piece = String::new();
    loop {
        let most = decoder.max_utf8_buffer_length_without_replacement(rest.len());
        piece.reserve(most.unwrap_or(4 * rest.len()));
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut piece, true);
        let (done, after) = rest.split_at(read);
        rest = after;
        for character in piece.drain(..) {
            match u8::try_from(character) {
                Ok(byte @ 0x80..=0x9f) => keep(byte, text),
                _ => text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, behind) => {
                // Bytes after the sequence may have been read, too.
                let end = done.len().saturating_sub(usize::from(behind));
                let from = end.saturating_sub(usize::from(length));
                for &byte in &done[from..end] {
                    keep(byte, text);
                }
            }
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Table::Web(encoding) => encoding.name(),
            Table::Dos(name, _) => name,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(encoding: &str, bytes: &[u8]) -> (String, Vec<u8>) {
        let mut text = Vec::new();
        let mut unreadable = Vec::new();
        let encoding = Encoding::named(encoding).expect("known");
        encoding.decode(bytes, &mut text, |byte| unreadable.push(byte));
        (String::from_utf8(text).expect("UTF-8"), unreadable)
    }

    #[test]
    fn knows_encodings_by_the_names_that_programs_use() {
        for (names, encoding) in [
            (
                &["cp850", "IBM850", "850", "cp-850", "dos 850"][..],
                "cp850",
            ),
            (&["cp437", "437"], "cp437"),
            (&["cp866", "ibm866", "866"], "IBM866"),
            (
                &["windows-1251", "cp1251", "1251", "Windows-1251"],
                "windows-1251",
            ),
            (
                &["latin1", "iso-8859-1", "windows-1252", "1252"],
                "windows-1252",
            ),
            (&["gbk", "gb2312", "cp936"], "GBK"),
            (&["koi8-r"], "KOI8-R"),
            (&["utf-8", "UTF8"], "UTF-8"),
        ] {
            for name in names {
                let named = Encoding::named(name).map(|encoding| encoding.to_string());
                assert_eq!(named.as_deref(), Some(encoding), "{name}");
            }
        }
        for name in ["", "runes", "cp", "9999", "replacement"] {
            assert_eq!(Encoding::named(name), None, "{name}");
        }
    }

    #[test]
    fn decodes_and_keeps_unreadable_bytes() {
        for (encoding, bytes, text, unreadable) in [
            ("cp850", &b"M\x81ller"[..], "Müller", &[][..]),
            ("cp437", b"Gr\x81nfeld \x9b", "Grünfeld ¢", &[]),
            ("cp852", b"\xe6\x9c", "Šť", &[]),
            ("cp1250", b"J\xe1n \x8aas\x9dn\xfd", "Ján Šasťný", &[]),
            ("cp1250", b"a\x81b", "a\\x81b", &[0x81]),
            ("gbk", b"\xb1\xb1\xbe\xa9 [", "北京 [", &[]),
            ("gbk", b"\xff\xb1\xb1\xff", "\\xff北\\xff", &[0xff, 0xff]),
            ("gbk", b"\xb1", "\\xb1", &[0xb1]),
            ("shift_jis", b"\x81", "\\x81", &[0x81]),
        ] {
            let (read, found) = decode(encoding, bytes);
            assert_eq!(
                (read.as_str(), found.as_slice()),
                (text, unreadable),
                "{encoding}"
            );
        }
    }
}
