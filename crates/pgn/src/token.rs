//! Byte classes of movetext words.

/// Bytes of plain ASCII words: letters, digits and the signs of moves and results. Every other byte
/// ends a word, or needs a closer look.
pub(crate) const PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric()
            || matches!(
                b,
                b'+' | b'#' | b'=' | b'-' | b'/' | b':' | b'_' | b'~' | b'@' | b'&'
            );
        byte += 1;
    }
    table
};

/// Whether the byte is a sign that never belongs to a move, but may belong to unread text.
pub(crate) const fn is_punctuation(byte: u8) -> bool {
    matches!(byte, b',' | b'\'' | b'|' | b'\\' | b'^' | b'`')
}

/// Returns the length of the wide blank at the start of these bytes: a no-break or other wide
/// space, or a BOM. A lone 0xA0 is the no-break space of Latin-1.
pub(crate) fn wide_blank(bytes: [Option<u8>; 3]) -> Option<usize> {
    match bytes {
        [Some(0xa0), ..] => Some(1),
        [Some(0xc2), Some(0xa0), _] => Some(2),
        [Some(0xef), Some(0xbb), Some(0xbf)]
        | [
            Some(0xe2),
            Some(0x80),
            Some(0x80..=0x8d | 0xa8 | 0xa9 | 0xaf),
        ]
        | [Some(0xe2), Some(0x81), Some(0x9f | 0xa0)]
        | [Some(0xe3), Some(0x80), Some(0x80)] => Some(3),
        _ => None,
    }
}

/// Returns the length of the UTF-8 character at the start of these bytes; 1 for an invalid first
/// byte.
pub(crate) const fn character(bytes: [Option<u8>; 3]) -> usize {
    match bytes {
        [Some(0xc2..=0xdf), Some(0x80..=0xbf), _] => 2,
        [Some(0xe0..=0xef), Some(0x80..=0xbf), Some(0x80..=0xbf)] => 3,
        _ => 1,
    }
}

/// Whether the byte is an ASCII blank.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Maximum length of a tag name in bytes: with its bracket it fits into the 255 letters of a line,
/// and a longer text is not a tag name.
pub(crate) const LONGEST_NAME: usize = 250;

/// Whether the byte may be part of a tag name.
pub(crate) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':')
}
