//! Bishop and rook attacks: from tables or, with the feature `compact`, without.

use crate::{Bitboard, Square};

#[cfg(feature = "compact")]
mod compact;
#[cfg(not(feature = "compact"))]
mod tables;

#[cfg(feature = "compact")]
pub use compact::{bishop, rook};
#[cfg(not(feature = "compact"))]
pub use tables::{bishop, rook};

pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// In both arrays, the first two steps increase the index and the last two decrease it.
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the squares from `origin` in one direction, including the first occupied one.
pub(super) const fn ray(origin: Square, step: (i8, i8), occupied: Bitboard) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut here = origin;
    while let Some(next) = here.offset(step.0, step.1) {
        squares = squares.union(next.bitboard());
        if occupied.contains(next) {
            break;
        }
        here = next;
    }
    squares
}

/// The rays from every square over an empty board, in the order of `steps`.
const fn rays(steps: [(i8, i8); 4]) -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 64 {
            let origin = Square::wrapping(square);
            rays[direction][square as usize] = ray(origin, steps[direction], Bitboard::EMPTY).0;
            square += 1;
        }
        direction += 1;
    }
    rays
}

/// Returns the attacks of a slider: two rays increase the index, two decrease it.
///
/// Uses plain integers, because the compiler evaluates this function a hundred thousand times. A ray
/// without a blocker ends at the last square of the board in its direction, whose own ray is empty.
const fn slider_attacks(rays: &[[u64; 64]; 4], square: usize, occupied: u64) -> u64 {
    const LAST: u64 = 1 << 63;
    const FIRST: u64 = 1;

    let mut attacks = 0;
    let mut direction = 0;
    while direction < 4 {
        let ray = rays[direction][square];
        let blockers = ray & occupied;
        let first = if direction < 2 {
            (blockers | LAST).trailing_zeros()
        } else {
            (blockers | FIRST).ilog2()
        };
        attacks |= ray ^ rays[direction][first as usize];
        direction += 1;
    }
    attacks
}
/// Returns the squares that a queen on `square` attacks, blocked by `occupied`.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the rays one square at a time: slow but obviously correct.
    fn walk(square: Square, steps: [(i8, i8); 4], occupied: Bitboard) -> Bitboard {
        steps.into_iter().fold(Bitboard::EMPTY, |reach, step| {
            reach | ray(square, step, occupied)
        })
    }

    #[test]
    fn table_agrees_with_walking() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..2_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let occupied = Bitboard(state & state.rotate_left(23));
            for square in Square::all() {
                assert_eq!(rook(square, occupied), walk(square, ROOK_STEPS, occupied));
                assert_eq!(
                    bishop(square, occupied),
                    walk(square, BISHOP_STEPS, occupied)
                );
            }
        }
    }
}
