//! How far the game is from its ending, and values that depend on it.

use std::ops::{AddAssign, Sub};

use rules::{Position, Role};

/// What each man adds to the phase, by [`Role::index`]: pieces that make attacks.
const WEIGHT: [u32; 6] = [0, 1, 1, 2, 4, 0];
/// The sum at the start of a game.
const FULL: i32 = 24;

/// From [`FULL`], with all pieces on the board, to 0 with none left but pawns.
pub(super) fn of(position: &Position) -> i32 {
    let board = position.board();
    let sum: u32 = Role::ALL
        .iter()
        .map(|&role| WEIGHT[role.index()] * board.by_role(role).len())
        .sum();
    (sum as i32).min(FULL)
}

/// A value in centipawns for the middlegame and one for the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    middlegame: i32,
    endgame: i32,
}

impl Tapered {
    pub(super) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self {
            middlegame,
            endgame,
        }
    }

    /// Both together, usable in constants.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self::new(
            self.middlegame + other.middlegame,
            self.endgame + other.endgame,
        )
    }

    /// The value at this phase.
    pub(super) const fn blend(self, phase: i32) -> i32 {
        (self.middlegame * phase + self.endgame * (FULL - phase)) / FULL
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        *self = self.plus(other);
    }
}

impl Sub for Tapered {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(
            self.middlegame - other.middlegame,
            self.endgame - other.endgame,
        )
    }
}
