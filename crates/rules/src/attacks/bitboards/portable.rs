//! Eight bitboards in an array.
#![expect(
    clippy::inline_always,
    reason = "each is an instruction or two, and a call would empty the registers"
)]

use core::array::from_fn;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::Bitboard;
use crate::attacks::Direction;

/// Eight sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Bitboards([u64; 8]);

impl Bitboards {
    /// Loads eight sets in lane order.
    #[inline(always)]
    pub(crate) fn new(sets: [Bitboard; 8]) -> Self {
        Self(sets.map(|set| set.0))
    }

    /// Loads eight numbers in lane order.
    #[inline(always)]
    pub(crate) const fn numbers(numbers: [u64; 8]) -> Self {
        Self(numbers)
    }

    /// Converts shift distances (1 to 63 per lane) to the form that [`Self::shifted`] takes.
    #[inline(always)]
    pub(crate) const fn shifts(squares: [u64; 8]) -> Self {
        Self(squares)
    }

    /// Returns the eight sets as an array.
    #[inline(always)]
    pub(crate) fn sets(self) -> [Bitboard; 8] {
        self.0.map(Bitboard)
    }

    /// Returns the set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        Bitboard(self.0[direction as usize])
    }

    /// Copies one set to all eight lanes.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        Self([set.0; 8])
    }

    /// Puts one set into the rank and file lanes and another into the diagonal lanes.
    #[inline(always)]
    pub(crate) fn by_line(straight: Bitboard, diagonal: Bitboard) -> Self {
        let (s, d) = (straight.0, diagonal.0);
        Self([s, s, d, d, s, s, d, d])
    }

    /// Keeps the lanes whose bit in `lanes` is set and clears the others.
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

    /// Moves the set of each direction to the lane of the opposite direction: swaps the first four
    /// lanes with the last four.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Self {
        Self(from_fn(|lane| self.0[lane ^ 4]))
    }

    /// Shifts the first four sets toward higher indices and the last four toward lower indices,
    /// each by its own number of squares. Bits that leave the board may wrap around: callers mask
    /// the result with the reachable squares.
    #[inline(always)]
    pub(crate) fn shifted(self, by: Self) -> Self {
        Self(from_fn(|lane| {
            if lane < 4 {
                self.0[lane] << by.0[lane]
            } else {
                self.0[lane] >> by.0[lane]
            }
        }))
    }

    /// Returns the squares of these sets that are not in `others`.
    #[inline(always)]
    pub(crate) fn without(self, others: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & !others.0[lane]))
    }

    /// Returns the union of all eight sets.
    #[inline(always)]
    pub(crate) fn union(self) -> Bitboard {
        Bitboard(self.0.into_iter().fold(0, |all, set| all | set))
    }

    /// Copies the union of all eight sets to all lanes.
    #[inline(always)]
    pub(crate) fn union_everywhere(self) -> Self {
        Self::splat(self.union())
    }

    /// Returns the set of the first lane.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        Bitboard(self.0[0])
    }

    /// Counts the squares of each set, or returns lanes with the same sum.
    #[inline(always)]
    pub(crate) fn lens(self) -> Self {
        Self(self.0.map(|set| u64::from(set.count_ones())))
    }

    /// Returns the sum of the eight lanes as numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }

    /// Adds two vectors of numbers lane by lane.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    /// Returns a mask with a bit for each lane that shares a square with `set`.
    #[inline(always)]
    pub(crate) fn touching(self, set: Bitboard) -> u8 {
        (0..8).fold(0, |lanes, lane| {
            lanes | u8::from(self.0[lane] & set.0 != 0) << lane
        })
    }
}

impl BitAnd for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl BitOr for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

impl BitXor for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }
}
