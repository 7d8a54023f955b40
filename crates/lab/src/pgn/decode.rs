//! Conversion of texts to UTF-8.

use std::io::{self, Read};

use pgn::{ByteOrder, Utf16};

use super::encoding::{Encoding, EncodingLog, Transcoder};

/// A text that is converted to UTF-8.
pub(super) enum Decoded<R> {
    Utf16(Utf16<R>),
    Other(Transcoder<R>),
}

/// Converts a text, of which these are the first bytes, to UTF-8. Without a given encoding it is
/// UTF-16 if it has a byte order mark, or a tag in UTF-16 begins it.
pub(super) fn decode<R: Read>(
    first: &[u8],
    text: R,
    encoding: Option<Encoding>,
    log: &EncodingLog,
) -> Decoded<R> {
    match byte_order(first, encoding) {
        Some(order) => Decoded::Utf16(Utf16::new(text, order)),
        None => Decoded::Other(Transcoder::new(text, encoding, log.clone())),
    }
}

/// Returns the byte order if the text is UTF-16.
pub(super) fn byte_order(first: &[u8], encoding: Option<Encoding>) -> Option<ByteOrder> {
    match encoding {
        Some(encoding) => encoding.utf16(),
        None => ByteOrder::of(first).or(match first {
            [b'[' | b'1', 0, _, 0, ..] => Some(ByteOrder::Little),
            [0, b'[' | b'1', 0, _, ..] => Some(ByteOrder::Big),
            _ => None,
        }),
    }
}

impl<R: Read> Decoded<R> {
    /// Returns the inner reader. Bytes that were read but not yet returned are lost.
    pub(super) fn into_inner(self) -> R {
        match self {
            Self::Utf16(text) => text.into_inner(),
            Self::Other(text) => text.into_inner(),
        }
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Utf16(text) => text.read(into),
            Self::Other(text) => text.read(into),
        }
    }
}
