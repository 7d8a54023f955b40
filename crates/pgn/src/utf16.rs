//! UTF-16 decoding, for files of some Windows programs.

use std::io::{self, ErrorKind, Read};

/// The byte order of code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

impl ByteOrder {
    /// Returns the byte order given by a byte order mark at the beginning of a text, or `None`
    /// without one.
    pub const fn of(text: &[u8]) -> Option<Self> {
        match text {
            [0xff, 0xfe, ..] => Some(Self::Little),
            [0xfe, 0xff, ..] => Some(Self::Big),
            _ => None,
        }
    }

    const fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Little => u16::from_le_bytes(bytes),
            Self::Big => u16::from_be_bytes(bytes),
        }
    }
}

/// Reader that converts UTF-16 to UTF-8. Invalid code units become U+FFFD.
///
/// A [`crate::Reader`] finds no games in UTF-16, so check a text that may be UTF-16 first:
///
/// ```
/// use std::io::Read;
///
/// use staunton_pgn::{ByteOrder, Utf16};
///
/// let bytes = b"\xff\xfee\x004\x00";
/// let order = ByteOrder::of(bytes).expect("a byte order mark");
/// let mut text = String::new();
/// Utf16::new(&bytes[..], order).read_to_string(&mut text)?;
/// assert_eq!(text, "\u{feff}e4");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Utf16<R> {
    read: R,
    order: ByteOrder,
    /// The first byte of an incomplete code unit.
    half: Option<u8>,
    /// The first unit of an incomplete surrogate pair.
    high: Option<u16>,
    /// Decoded UTF-8; the bytes from `taken` on have not been returned yet.
    text: String,
    taken: usize,
    at_end: bool,
}

impl<R: Read> Utf16<R> {
    /// Creates a decoder for these bytes. A byte order mark at the beginning is kept.
    pub const fn new(read: R, order: ByteOrder) -> Self {
        Self {
            read,
            order,
            half: None,
            high: None,
            text: String::new(),
            taken: 0,
            at_end: false,
        }
    }

    /// Returns the inner reader. Bytes that were read but not yet returned are lost.
    pub fn into_inner(self) -> R {
        self.read
    }

    /// Decodes the next piece.
    fn refill(&mut self) -> io::Result<()> {
        let mut bytes = [0; 8192];
        let count = loop {
            match self.read.read(&mut bytes) {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.text.clear();
        self.taken = 0;
        if count == 0 {
            self.at_end = true;
            let incomplete = self.half.take().is_some() | self.high.take().is_some();
            self.text
                .extend(incomplete.then_some(char::REPLACEMENT_CHARACTER));
            return Ok(());
        }
        for &byte in &bytes[..count] {
            match self.half.take() {
                Some(first) => self.unit(self.order.unit([first, byte])),
                None => self.half = Some(byte),
            }
        }
        Ok(())
    }

    fn unit(&mut self, unit: u16) {
        let is_high = (0xd800..0xdc00).contains(&unit);
        let high = self.high.take();
        if is_high {
            self.high = Some(unit);
            self.text.extend(high.map(|_| char::REPLACEMENT_CHARACTER));
            return;
        }
        let units = high.into_iter().chain([unit]);
        let characters = char::decode_utf16(units);
        self.text
            .extend(characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)));
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !self.at_end {
            self.refill()?;
        }
        let count = (&self.text.as_bytes()[self.taken..]).read(into)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one byte at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = into.len().min(1);
            self.0.read(&mut into[..count])
        }
    }

    fn decode(bytes: &[u8], order: ByteOrder) -> String {
        let mut whole = String::new();
        let mut drops = String::new();
        let mut reader = Utf16::new(bytes, order);
        reader.read_to_string(&mut whole).unwrap();
        let mut reader = Utf16::new(Drops(bytes), order);
        reader.read_to_string(&mut drops).unwrap();
        assert_eq!(whole, drops);
        whole
    }

    #[test]
    fn decodes_characters_of_any_length() {
        let text = "1. e4 {Müller ♘ 𝄞} *\r\n".repeat(1000);
        for order in [ByteOrder::Little, ByteOrder::Big] {
            let bytes: Vec<u8> = text
                .encode_utf16()
                .flat_map(|unit| match order {
                    ByteOrder::Little => unit.to_le_bytes(),
                    ByteOrder::Big => unit.to_be_bytes(),
                })
                .collect();
            assert_eq!(decode(&bytes, order), text);
        }
    }

    #[test]
    fn replaces_invalid_code_units() {
        for (units, text) in [
            (&[0xd83d][..], "\u{fffd}"),
            (&[0xde00], "\u{fffd}"),
            (&[0xd83d, 0xd83d, 0xde00], "\u{fffd}😀"),
            (&[0xd83d, 0x41], "\u{fffd}A"),
        ] {
            let bytes: Vec<u8> = units
                .iter()
                .flat_map(|unit: &u16| unit.to_be_bytes())
                .collect();
            assert_eq!(decode(&bytes, ByteOrder::Big), text);
        }
        assert_eq!(decode(b"a\0b", ByteOrder::Little), "a\u{fffd}");
    }

    #[test]
    fn detects_utf16_only_by_byte_order_mark() {
        assert_eq!(ByteOrder::of(b"\xff\xfe1\0"), Some(ByteOrder::Little));
        assert_eq!(ByteOrder::of(b"\xfe\xff\x001"), Some(ByteOrder::Big));
        assert_eq!(ByteOrder::of(b"\xef\xbb\xbf1"), None);
        assert_eq!(ByteOrder::of(b"\xff"), None);
    }
}
