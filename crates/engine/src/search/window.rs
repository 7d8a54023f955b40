//! The scores between which a search must tell exactly.

use crate::score::{INFINITE, MATE, mated_in};

/// Scores at most `alpha` or at least `beta` need only be bounded, not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Every score.
    pub(super) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The narrowest window, which only asks whether the score is above `alpha`.
    pub(super) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// All scores within `delta` of a guess.
    pub(super) fn around(guess: i32, delta: i32) -> Self {
        Self {
            alpha: (guess - delta).max(-INFINITE),
            beta: (guess + delta).min(INFINITE),
        }
    }

    /// Whether there is room for an exact score: so only on the principal variation.
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window as the opponent sees it.
    pub(super) const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The part that is still possible this far from the root: not mated sooner than
    /// here, not mating sooner than with the next move.
    pub(super) fn possible_at(self, ply: usize) -> Self {
        Self {
            alpha: self.alpha.max(mated_in(ply)),
            beta: self.beta.min(MATE - ply as i32 - 1),
        }
    }

    /// Whether nothing is left of it.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}
