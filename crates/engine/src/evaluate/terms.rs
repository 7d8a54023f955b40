//! Adding up terms.

use rules::Bitboard;

use super::groups::{Group, TERMS};
use super::phase::Tapered;
use super::weights::WEIGHTS;

/// What terms are added to: their weights in play, their counts when the weights are tuned.
/// The evaluation is written once, for both.
pub(super) trait Sum: Default {
    /// Adds a term of a group so many times.
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
