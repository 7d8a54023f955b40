//! Reproducible random numbers.

/// The generator `SplitMix64` (Steele, Lea and Flood, 2014).
///
/// ```
/// use staunton_lab::Random;
///
/// let dice = |stream| {
///     let mut random = Random::new(7, stream);
///     [(); 20].map(|()| 1 + random.below(6))
/// };
/// assert_eq!(dice(0), dice(0));
/// assert_ne!(dice(0), dice(1));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates the sequence of a seed; the streams of one seed are independent of each other.
    pub const fn new(seed: u64, stream: u64) -> Self {
        let mut random = Self(seed);
        random.0 = random.next() ^ stream;
        random.0 = random.next();
        random
    }

    /// Returns the next number, with 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below the bound, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Shuffles a slice.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_everything_and_replays() {
        let shuffled = |seed| {
            let mut things: Vec<u32> = (0..100).collect();
            Random::new(seed, 0).shuffle(&mut things);
            things
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
