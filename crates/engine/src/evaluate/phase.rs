//! The game phase, and values that depend on it.

use std::ops::{AddAssign, Mul, Sub};

use rules::{Board, Role};

/// Phase units of each piece, by [`Role::index`]: pieces that can attack.
const WEIGHT: [u32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase at the start of a game.
pub(super) const FULL: i32 = 24;

/// Returns the phase: from [`FULL`], with all pieces on the board, to 0, with only kings and pawns.
pub(super) fn of(board: &Board) -> i32 {
    let sum: u32 = Role::ALL
        .iter()
        .map(|&role| WEIGHT[role.index()] * board.by_role(role).len())
        .sum();
    (sum as i32).min(FULL)
}

/// A middlegame and an endgame value in centipawns. Both are packed into one integer, so that one
/// addition or multiplication acts on both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered(i64);

impl Tapered {
    pub(super) const ZERO: Self = Self(0);

    pub(super) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self(((endgame as i64) << 32) + middlegame as i64)
    }

    pub(super) const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    pub(super) const fn endgame(self) -> i32 {
        // A negative middlegame value has borrowed from the upper half.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// Interpolates the value at this phase.
    pub(super) const fn blend(self, phase: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (FULL - phase)) / FULL
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_added_independently() {
        for (one, other, times) in [
            ((10, 20), (3, 4), 2),
            ((-10, 20), (3, -40), -3),
            ((-1, 0), (0, -1), 7),
            ((20_000, -20_000), (1, 1), 1),
        ] {
            let mut sum = Tapered::new(one.0, one.1);
            sum += Tapered::new(other.0, other.1) * times;
            assert_eq!(sum.middlegame(), one.0 + other.0 * times);
            assert_eq!(sum.endgame(), one.1 + other.1 * times);
            let difference = Tapered::ZERO - sum;
            assert_eq!(difference.middlegame(), -sum.middlegame());
            assert_eq!(difference.endgame(), -sum.endgame());
        }
    }

    #[test]
    fn blends_from_the_middlegame_to_the_endgame_value() {
        let value = Tapered::new(-24, 48);
        assert_eq!(value.blend(FULL), -24);
        assert_eq!(value.blend(0), 48);
        assert_eq!(value.blend(FULL / 2), 12);
    }
}
