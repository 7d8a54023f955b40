//! The alpha-beta window.

use crate::score::{INFINITE, MATE, mated_in};

/// Scores of at most `alpha` or at least `beta` need only a bound, not an exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of all scores.
    pub(super) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// A null window that only tests whether the score is above `alpha`.
    pub(super) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The window of all scores within `delta` of a guess.
    pub(super) fn around(guess: i32, delta: i32) -> Self {
        Self {
            alpha: (guess - delta).max(-INFINITE),
            beta: (guess + delta).min(INFINITE),
        }
    }

    /// Whether the window contains an exact score, which holds only in PV nodes.
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window from the opponent's point of view.
    pub(super) const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The part that is possible at this distance from the root: not mated earlier than here, not
    /// mating earlier than with the next move.
    pub(super) fn possible_at(self, ply: usize) -> Self {
        Self {
            alpha: self.alpha.max(mated_in(ply)),
            beta: self.beta.min(MATE - ply as i32 - 1),
        }
    }

    /// Whether the window is empty.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}
