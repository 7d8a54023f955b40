//! File checksums: FNV-1a with 64 bits (Fowler, Noll and Vo).

/// The checksum of no bytes.
pub(crate) const EMPTY_SUM: u64 = 0xcbf2_9ce4_8422_2325;

/// Extends a checksum with more bytes.
pub(crate) fn checksum(so_far: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(so_far, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
