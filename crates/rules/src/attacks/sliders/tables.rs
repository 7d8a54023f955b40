//! Attacks from tables: one for bishops and one for rooks, indexed by the blockers.
//!
//! The index is a multiplication by a magic number. With the feature `pext`, on targets that have
//! BMI2, it is a parallel bit extract. The tables hold the same sets in a different order.

use super::{BISHOP_STEPS, ROOK_STEPS, rays, slider_attacks};
use crate::{Bitboard, Square};

#[cfg(not(all(feature = "pext", target_feature = "bmi2")))]
mod magic;
#[cfg(all(feature = "pext", target_feature = "bmi2"))]
mod pext;

#[cfg(not(all(feature = "pext", target_feature = "bmi2")))]
use magic::{BISHOP_KEYS, ROOK_KEYS, index, place};
#[cfg(all(feature = "pext", target_feature = "bmi2"))]
use pext::{BISHOP_KEYS, ROOK_KEYS, index, place};

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
#[expect(long_running_const_eval, reason = "a hundred thousand multiplications")]
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
