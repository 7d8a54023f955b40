//! Random numbers from the operating system, for tokens, ids and draws by lot.

/// Random bytes, fit for secrets.
///
/// # Panics
/// When the operating system has no randomness to give, which no supported system
/// does once it has started.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// 64 random bits.
pub fn bits() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A random number below `bound`, which is small: the bias is below one in 2⁴⁸.
pub fn below(bound: u16) -> u16 {
    (bits() % u64::from(bound)) as u16
}
