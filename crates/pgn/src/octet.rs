//! Eight bytes of text in one number, the first the lowest, and which of them are of a kind.
//!
//! Each kind is answered with flags: the highest bit of a byte that is of the kind. Flags above
//! the lowest one may be wrong, since subtractions borrow; so only [`first`] reads them.

/// Eight bytes.
pub(crate) type Octet = u64;

const ONES: Octet = 0x0101_0101_0101_0101;
const HIGHEST: Octet = 0x8080_8080_8080_8080;

/// The eight bytes at this place; none when there are fewer.
#[inline]
pub(crate) fn at(bytes: &[u8], place: usize) -> Option<Octet> {
    let bytes = bytes.get(place..)?.first_chunk()?;
    Some(Octet::from_le_bytes(*bytes))
}

/// One of the eight.
#[inline]
pub(crate) const fn byte(octet: Octet, index: usize) -> u8 {
    (octet >> (8 * index)) as u8
}

/// The bytes up to `LAST`, an ASCII character.
#[inline]
pub(crate) const fn up_to<const LAST: u8>(octet: Octet) -> Octet {
    octet.wrapping_sub(ONES * (LAST as Octet + 1)) & !octet & HIGHEST
}

/// The bytes that are `BYTE`.
#[inline]
pub(crate) const fn equal<const BYTE: u8>(octet: Octet) -> Octet {
    up_to::<0>(octet ^ (ONES * BYTE as Octet))
}

/// The bytes that are no digits.
#[inline]
pub(crate) const fn no_digit(octet: Octet) -> Octet {
    let value = octet ^ (ONES * b'0' as Octet);
    (value.wrapping_add(ONES * (0x80 - 10)) | value) & HIGHEST
}

/// The bytes that are not `BYTE`.
#[inline]
pub(crate) const fn not<const BYTE: u8>(octet: Octet) -> Octet {
    let value = octet ^ (ONES * BYTE as Octet);
    (value.wrapping_add(ONES * 0x7f) | value) & HIGHEST
}

/// The place of the first byte with a flag.
#[inline]
pub(crate) const fn first(flags: Octet) -> Option<usize> {
    if flags == 0 {
        None
    } else {
        Some(flags.trailing_zeros() as usize / 8)
    }
}

/// The place of the first `BYTE` from a place on.
#[inline]
pub(crate) fn find<const BYTE: u8>(bytes: &[u8], from: usize) -> Option<usize> {
    let mut place = from;
    while let Some(octet) = at(bytes, place) {
        if let Some(further) = first(equal::<BYTE>(octet)) {
            return Some(place + further);
        }
        place += 8;
    }
    let further = bytes.get(place..)?.iter().position(|&byte| byte == BYTE);
    further.map(|further| place + further)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first byte of a kind, byte by byte.
    fn one_by_one(bytes: [u8; 8], is_of_the_kind: impl Fn(u8) -> bool) -> Option<usize> {
        bytes.iter().position(|&byte| is_of_the_kind(byte))
    }

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
        let text = b"0123456789]bcdefghijk]mno";
        for end in 0..=text.len() {
            for from in 0..=end + 1 {
                let expected = (from..end).find(|&place| text[place] == b']');
                assert_eq!(find::<b']'>(&text[..end], from), expected, "{from}..{end}");
            }
        }
    }

    #[test]
    fn the_first_byte_of_a_kind_is_found_among_all_others() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..200_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // Many bytes near the borders of the kinds, and runs of digits and dots.
            let mut bytes = (state ^ state >> 31).to_le_bytes();
            for (index, byte) in bytes.iter_mut().enumerate() {
                match (round >> index) % 4 {
                    0 => *byte = b'0' + *byte % 10,
                    1 => *byte = b"!\"#)*?@}|~./:\0\x7f\x80\xff"[usize::from(*byte) % 17],
                    2 => *byte = b'.',
                    _ => {}
                }
            }
            let octet = at(&bytes, 0).unwrap();
            for (flags, expected) in [
                (up_to::<b'"'>(octet), one_by_one(bytes, |byte| byte <= b'"')),
                (equal::<b'}'>(octet), one_by_one(bytes, |byte| byte == b'}')),
                (equal::<0>(octet), one_by_one(bytes, |byte| byte == 0)),
                (
                    no_digit(octet),
                    one_by_one(bytes, |byte| !byte.is_ascii_digit()),
                ),
                (not::<b'.'>(octet), one_by_one(bytes, |byte| byte != b'.')),
            ] {
                assert_eq!(first(flags), expected, "{bytes:?}");
            }
            assert_eq!(byte(octet, 5), bytes[5]);
        }
        assert_eq!(at(b"1234567", 0), None);
        assert_eq!(at(b"123456789", 1).map(|octet| byte(octet, 7)), Some(b'9'));
    }
}
