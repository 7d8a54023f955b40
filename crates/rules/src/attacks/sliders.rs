//! Bishop and rook attacks: one table each, indexed by the blockers.
//!
//! The index is a multiplication by a magic number. With the feature `pext`, on targets that have
//! BMI2, it is a parallel bit extract. The tables hold the same sets in a different order.

use crate::{Bitboard, Square};

#[cfg(not(all(feature = "pext", target_feature = "bmi2")))]
mod magic;
#[cfg(all(feature = "pext", target_feature = "bmi2"))]
mod pext;

#[cfg(not(all(feature = "pext", target_feature = "bmi2")))]
use magic::{BISHOP_KEYS, ROOK_KEYS, index, place};
#[cfg(all(feature = "pext", target_feature = "bmi2"))]
use pext::{BISHOP_KEYS, ROOK_KEYS, index, place};

pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// In both arrays, the first two steps increase the index and the last two decrease it.
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

const BISHOP_ENTRIES: usize = 5_248;
const ROOK_ENTRIES: usize = 102_400;

/// Parameters that map the blockers of a slider on one square to a table index.
#[derive(Clone, Copy)]
struct Slot {
    /// Squares whose occupancy matters: all squares attacked on an empty board except the last
    /// square of each ray.
    mask: u64,
    /// First table index of this square.
    offset: u32,
}

const fn slots(steps: [(i8, i8); 4]) -> [Slot; 64] {
    let mut slots = [Slot { mask: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mut mask = 0;
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = steps[direction];
            let mut here = Square::wrapping(square);
            while let Some(next) = here.offset(files, ranks) {
                if next.offset(files, ranks).is_some() {
                    mask |= next.bitboard().0;
                }
                here = next;
            }
            direction += 1;
        }
        slots[square as usize] = Slot { mask, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    slots
}

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
/// Uses plain integers, because the compiler evaluates this function a hundred thousand times.
const fn slider_attacks(rays: &[[u64; 64]; 4], square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    let mut direction = 0;
    while direction < 4 {
        let ray = rays[direction][square];
        let blockers = ray & occupied;
        attacks |= ray;
        if blockers != 0 {
            let first = if direction < 2 {
                blockers.trailing_zeros()
            } else {
                blockers.ilog2()
            };
            attacks ^= rays[direction][first as usize];
        }
        direction += 1;
    }
    attacks
}

const fn table<const N: usize>(keys: &[u64; 64], steps: [(i8, i8); 4]) -> [Bitboard; N] {
    let slots = slots(steps);
    let rays = rays(steps);
    let mut table = [Bitboard::EMPTY; N];
    let mut square = 0;
    while square < 64 {
        let slot = &slots[square];
        // Enumerates every subset of the mask in the order of its extracted bits.
        let mut occupied: u64 = 0;
        let mut nth = 0;
        loop {
            let at = slot.offset as usize + place(slot, keys[square], occupied, nth);
            table[at] = Bitboard(slider_attacks(&rays, square, occupied));
            occupied = occupied.wrapping_sub(slot.mask) & slot.mask;
            nth += 1;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

static BISHOP_SLOTS: [Slot; 64] = slots(BISHOP_STEPS);
static ROOK_SLOTS: [Slot; 64] = slots(ROOK_STEPS);
static BISHOP: [Bitboard; BISHOP_ENTRIES] = table(&BISHOP_KEYS, BISHOP_STEPS);
#[cfg_attr(
    not(all(feature = "pext", target_feature = "bmi2")),
    expect(long_running_const_eval, reason = "a hundred thousand multiplications")
)]
static ROOK: [Bitboard; ROOK_ENTRIES] = table(&ROOK_KEYS, ROOK_STEPS);

/// Returns the squares that a bishop on `square` attacks, blocked by `occupied` (FIDE 3.2).
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &BISHOP_SLOTS[square.index()];
    look_up(&BISHOP, slot, BISHOP_KEYS[square.index()], occupied)
}

/// Returns the squares that a rook on `square` attacks, blocked by `occupied` (FIDE 3.3).
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &ROOK_SLOTS[square.index()];
    look_up(&ROOK, slot, ROOK_KEYS[square.index()], occupied)
}

#[inline]
fn look_up(table: &'static [Bitboard], slot: &Slot, key: u64, occupied: Bitboard) -> Bitboard {
    let at = slot.offset as usize + index(slot, key, occupied.0);
    debug_assert!(
        at < table.len(),
        "each slot has room for every subset of its mask"
    );
    #[expect(unsafe_code, reason = "the check would cost more than the rest")]
    // SAFETY: `index` is less than 2 to the power of the number of mask bits of the slot. `slots`
    // lays out the table so that it has that many entries from the slot's offset on.
    unsafe {
        *table.get_unchecked(at)
    }
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
