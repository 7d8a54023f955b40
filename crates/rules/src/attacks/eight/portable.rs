//! Eight sets in an array.
#![expect(
    clippy::inline_always,
    reason = "each is an instruction or two, and a call would empty the registers"
)]

use core::array::from_fn;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::Bitboard;
use crate::attacks::compass::Direction;

/// Eight sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Eight([u64; 8]);

impl Eight {
    /// These eight, in order.
    #[inline(always)]
    pub(crate) fn new(sets: [Bitboard; 8]) -> Self {
        Self(sets.map(|set| set.0))
    }

    /// These eight numbers.
    #[inline(always)]
    pub(crate) const fn numbers(numbers: [u64; 8]) -> Self {
        Self(numbers)
    }

    /// The eight as an array.
    #[inline(always)]
    pub(crate) fn sets(self) -> [Bitboard; 8] {
        self.0.map(Bitboard)
    }

    /// The set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        self.sets()[direction as usize]
    }

    /// The same set eight times.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        Self([set.0; 8])
    }

    /// This where a bit of `lanes` is set, no square elsewhere.
    #[inline(always)]
    pub(crate) fn only(self, lanes: u8) -> Self {
        Self(from_fn(|lane| {
            if lanes >> lane & 1 == 1 {
                self.0[lane]
            } else {
                0
            }
        }))
    }

    /// The sets at these places, in this order.
    #[inline(always)]
    pub(crate) fn pick(self, places: [u64; 8]) -> Self {
        Self(from_fn(|lane| self.0[places[lane] as usize & 7]))
    }

    /// The first and second exchanged, the third and fourth, and so on.
    #[inline(always)]
    pub(crate) fn exchanged(self) -> Self {
        Self(from_fn(|lane| self.0[lane ^ 1]))
    }

    /// Each set rotated toward the higher indices by its own number of squares.
    #[inline(always)]
    pub(crate) fn rotated(self, by: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].rotate_left(by.0[lane] as u32)))
    }

    /// The squares of these sets that are not in the others.
    #[inline(always)]
    pub(crate) fn without(self, others: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & !others.0[lane]))
    }

    /// All eight together.
    #[inline(always)]
    pub(crate) fn union(self) -> Bitboard {
        Bitboard(self.0.into_iter().fold(0, |all, set| all | set))
    }

    /// All eight together, eight times.
    #[inline(always)]
    pub(crate) fn united(self) -> Self {
        Self::splat(self.union())
    }

    /// The first of the eight.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        Bitboard(self.0[0])
    }

    /// How many squares each set holds.
    #[inline(always)]
    pub(crate) fn lens(self) -> Self {
        Self(self.0.map(|set| u64::from(set.count_ones())))
    }

    /// The sum of the eight as numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }

    /// Lane by lane the sum of two as numbers.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    /// A bit for each set that has a square in common with this one.
    #[inline(always)]
    pub(crate) fn touching(self, set: Bitboard) -> u8 {
        (0..8).fold(0, |lanes, lane| {
            lanes | u8::from(self.0[lane] & set.0 != 0) << lane
        })
    }
}

impl BitAnd for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl BitOr for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

impl BitXor for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }
}
