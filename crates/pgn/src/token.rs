//! Which bytes make up a word of the movetext.

/// Bytes of plain ASCII words: letters, digits and the signs of moves and results.
/// Anything else ends a word, or needs a closer look.
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

/// Signs that are part of no move, but of words that are kept as they stand.
pub(crate) const fn is_punctuation(byte: u8) -> bool {
    matches!(byte, b',' | b'\'' | b'|' | b'\\' | b'^' | b'`')
}

/// How long the blank is that these bytes begin with: a no-break or other wide space, or a BOM.
/// A lone 0xA0 is the no-break space of Latin-1.
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

/// How many bytes the UTF-8 character takes that begins so; a byte that begins none is one.
pub(crate) const fn character(bytes: [Option<u8>; 3]) -> usize {
    match bytes {
        [Some(0xc2..=0xdf), Some(0x80..=0xbf), _] => 2,
        [Some(0xe0..=0xef), Some(0x80..=0xbf), Some(0x80..=0xbf)] => 3,
        _ => 1,
    }
}

/// Blank bytes of ASCII.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// How many bytes the name of a tag has at most: with its bracket it fits into the 255 letters
/// of a line, and what is longer is no name.
pub(crate) const LONGEST_NAME: usize = 250;

/// Bytes that names of tags are made of.
pub(crate) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':')
}
