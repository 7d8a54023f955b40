//! Reproducible random numbers, seeded by the game.

use rules::Color;

/// `SplitMix64` (Steele, Lea, Flood 2014).
pub(super) struct Chance(u64);

impl Chance {
    /// Creates the number sequence with this name for a game.
    pub(super) fn new(seed: u64, name: u64) -> Self {
        let mut chance = Self(seed);
        chance.0 = chance.next() ^ name;
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number in `0.0..1.0`.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Returns the seed of one side of a game, so that two levels do not err at the same moves.
pub(super) fn of_side(seed: u64, side: Color) -> u64 {
    Chance::new(seed, u64::MAX - side.index() as u64).next()
}

/// Returns the random number for a player's move with this number, in `0.0..1.0`: steps of the
/// golden ratio from a start that depends on the game. Consecutive moves spread evenly over the
/// interval, so that a game has neither a run of errors nor a blunder after fifty careful moves.
pub(super) fn of_move(seed: u64, number: u64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    (Chance::new(seed, 0).unit() + GOLDEN * number as f64).fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_spread_evenly_over_a_game() {
        for seed in 0..50 {
            let errors: Vec<u64> = (0..60)
                .filter(|&number| of_move(seed, number) >= 0.8)
                .collect();
            assert!((11..=13).contains(&errors.len()), "{errors:?}");
            for pair in errors.windows(2) {
                assert!((2..=8).contains(&(pair[1] - pair[0])), "{errors:?}");
            }
        }
    }

    #[test]
    fn the_first_number_differs_between_games() {
        let firsts: Vec<f64> = (0..100).map(|seed| of_move(seed, 0)).collect();
        let low = firsts.iter().filter(|&&first| first < 0.5).count();
        assert!((35..=65).contains(&low), "{low}");
        let [one, two] = [1, 2].map(|name| Chance::new(1, name).unit());
        assert!((one - two).abs() > 1e-3, "{one}, {two}");
    }
}
