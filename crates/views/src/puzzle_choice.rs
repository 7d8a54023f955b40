//! The puzzle of the day.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use arbiter::{DAY, Timestamp};
use puzzles::{Puzzle, offline};

/// The ratings of daily puzzles, and the minimum number of moves.
const DAILY: (RangeInclusive<u16>, usize) = (1_000..=1_900, 2);

/// Returns the puzzle of the day in UTC, which is the same for all players and without the server.
pub fn daily(now: Timestamp) -> Option<&'static Puzzle> {
    static CHOICE: LazyLock<Vec<&'static Puzzle>> = LazyLock::new(|| {
        let (ratings, moves) = DAILY;
        let fit = |it: &&Puzzle| ratings.contains(&it.rating) && it.length() >= moves;
        offline().iter().filter(fit).collect()
    });
    let day = now.0 / DAY;
    let place = mixed(day) % (CHOICE.len() as u64).max(1);
    CHOICE.get(place as usize).copied()
}

/// Mixes the bits of a number as `SplitMix64` does, so that every bit of the result depends on
/// every bit of the input.
pub const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_daily_puzzle_changes_only_at_midnight() {
        let day = Timestamp(20_000 * DAY);
        let id = |at| daily(at).map(Puzzle::id);
        assert_eq!(id(day), id(day + (DAY - 1)));
        let of_a_week: HashSet<_> = (0..7).map(|days| id(day + days * DAY)).collect();
        assert!(of_a_week.len() >= 6, "{of_a_week:?}");
    }
}
