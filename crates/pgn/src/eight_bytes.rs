//! Byte classification on eight bytes of text in one integer. The first byte is the lowest.
//!
//! Each function returns flags: the highest bit of each matching byte. Flags above the lowest one
//! may be wrong, because subtractions borrow; so only [`first`] reads the flags.

use crate::work;

/// Eight bytes.
pub(crate) type EightBytes = u64;

const ONES: EightBytes = 0x0101_0101_0101_0101;
const HIGHEST: EightBytes = 0x8080_8080_8080_8080;

/// Returns the eight bytes at this index, or `None` if there are fewer.
#[inline]
pub(crate) fn at(bytes: &[u8], place: usize) -> Option<EightBytes> {
    let bytes = bytes.get(place..)?.first_chunk()?;
    Some(EightBytes::from_le_bytes(*bytes))
}

/// Returns one of the eight bytes.
#[inline]
pub(crate) const fn byte(eight: EightBytes, index: usize) -> u8 {
    (eight >> (8 * index)) as u8
}

/// Flags the bytes up to `LAST`, an ASCII character.
#[inline]
pub(crate) const fn up_to<const LAST: u8>(eight: EightBytes) -> EightBytes {
    eight.wrapping_sub(ONES * (LAST as EightBytes + 1)) & !eight & HIGHEST
}

/// Flags the bytes equal to `BYTE`.
#[inline]
pub(crate) const fn equal<const BYTE: u8>(eight: EightBytes) -> EightBytes {
    up_to::<0>(eight ^ (ONES * BYTE as EightBytes))
}

/// Flags the bytes that are not digits.
#[inline]
pub(crate) const fn no_digit(eight: EightBytes) -> EightBytes {
    let value = eight ^ (ONES * b'0' as EightBytes);
    (value.wrapping_add(ONES * (0x80 - 10)) | value) & HIGHEST
}

/// Flags the bytes not equal to `BYTE`.
#[inline]
pub(crate) const fn not<const BYTE: u8>(eight: EightBytes) -> EightBytes {
    let value = eight ^ (ONES * BYTE as EightBytes);
    (value.wrapping_add(ONES * 0x7f) | value) & HIGHEST
}

/// Whether all bytes are ASCII characters.
#[inline]
pub(crate) const fn is_ascii(eight: EightBytes) -> bool {
    eight & HIGHEST == 0
}

/// Returns the index of the first flagged byte.
#[inline]
pub(crate) const fn first(flags: EightBytes) -> Option<usize> {
    if flags == 0 {
        None
    } else {
        Some(flags.trailing_zeros() as usize / 8)
    }
}

/// Returns the index of the first `BYTE` at or after an index.
#[inline]
pub(crate) fn find<const BYTE: u8>(bytes: &[u8], from: usize) -> Option<usize> {
    let mut place = from;
    while let Some(eight) = at(bytes, place) {
        work::count(8);
        if let Some(further) = first(equal::<BYTE>(eight)) {
            return Some(place + further);
        }
        place += 8;
    }
    work::count(8);
    let further = bytes.get(place..)?.iter().position(|&byte| byte == BYTE);
    further.map(|further| place + further)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the first matching byte, one byte at a time.
    fn one_by_one(bytes: [u8; 8], is_of_the_kind: impl Fn(u8) -> bool) -> Option<usize> {
        bytes.iter().position(|&byte| is_of_the_kind(byte))
    }

    #[test]
    fn finds_a_byte_at_every_index() {
        let text = b"0123456789]bcdefghijk]mno";
        for end in 0..=text.len() {
            for from in 0..=end + 1 {
                let expected = (from..end).find(|&place| text[place] == b']');
                assert_eq!(find::<b']'>(&text[..end], from), expected, "{from}..{end}");
            }
        }
    }

    #[test]
    fn finds_the_first_byte_of_each_class() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..200_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // Many bytes close to the limits of the classes, and runs of digits and dots.
            let mut bytes = (state ^ state >> 31).to_le_bytes();
            for (index, byte) in bytes.iter_mut().enumerate() {
                match (round >> index) % 4 {
                    0 => *byte = b'0' + *byte % 10,
                    1 => *byte = b"!\"#)*?@}|~./:\0\x7f\x80\xff"[usize::from(*byte) % 17],
                    2 => *byte = b'.',
                    _ => {}
                }
            }
            let eight = at(&bytes, 0).unwrap();
            for (flags, expected) in [
                (up_to::<b'"'>(eight), one_by_one(bytes, |byte| byte <= b'"')),
                (equal::<b'}'>(eight), one_by_one(bytes, |byte| byte == b'}')),
                (equal::<0>(eight), one_by_one(bytes, |byte| byte == 0)),
                (
                    no_digit(eight),
                    one_by_one(bytes, |byte| !byte.is_ascii_digit()),
                ),
                (not::<b'.'>(eight), one_by_one(bytes, |byte| byte != b'.')),
            ] {
                assert_eq!(first(flags), expected, "{bytes:?}");
            }
            assert_eq!(byte(eight, 5), bytes[5]);
        }
        assert_eq!(at(b"1234567", 0), None);
        assert_eq!(at(b"123456789", 1).map(|eight| byte(eight, 7)), Some(b'9'));
    }
}
