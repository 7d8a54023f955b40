//! Accumulation of terms.

use rules::Bitboard;

use super::groups::{Group, TERMS};
use super::phase::Tapered;
use super::weights::WEIGHTS;

/// Target that terms are added to: their weights during play, their counts for tuning. So the
/// evaluation is written only once.
pub(super) trait Sum: Default {
    /// Adds a term of a group `count` times.
    fn add(&mut self, group: Group, index: usize, count: i32);

    /// Adds a term once for each square of a set.
    #[inline]
    fn add_each(&mut self, group: Group, index: usize, squares: Bitboard) {
        self.add(group, index, squares.len() as i32);
    }
}

static TAPERED: [Tapered; TERMS] = tapered();

const fn tapered() -> [Tapered; TERMS] {
    let mut tapered = [Tapered::ZERO; TERMS];
    let mut term = 0;
    while term < TERMS {
        tapered[term] = Tapered::new(WEIGHTS[term].0, WEIGHTS[term].1);
        term += 1;
    }
    tapered
}

impl Sum for Tapered {
    #[inline]
    fn add(&mut self, group: Group, index: usize, count: i32) {
        *self += TAPERED[group.first() + index] * count;
    }
}
