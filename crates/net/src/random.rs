//! Random numbers from the operating system, for tokens, ids and random choices.

/// Returns random bytes that are suitable for secrets.
///
/// # Panics
/// When the operating system cannot provide randomness, which happens on no supported system after
/// boot.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Returns 64 random bits.
pub fn bits() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Returns a random number below `bound`, with a bias below one in 2⁴⁸.
pub fn below(bound: u16) -> u16 {
    (bits() % u64::from(bound)) as u16
}
