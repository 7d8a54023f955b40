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

    /// What [`Self::shifted`] takes to move each set by so many squares, 1 to 63.
    #[inline(always)]
    pub(crate) const fn shifts(squares: [u64; 8]) -> Self {
        Self(squares)
    }

    /// The eight as an array.
    #[inline(always)]
    pub(crate) fn sets(self) -> [Bitboard; 8] {
        self.0.map(Bitboard)
    }

    /// The set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        Bitboard(self.0[direction as usize])
    }

    /// The same set eight times.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        Self([set.0; 8])
    }

    /// One set in the lanes of ranks and files, another in those of diagonals.
    #[inline(always)]
    pub(crate) fn by_line(straight: Bitboard, diagonal: Bitboard) -> Self {
        let (s, d) = (straight.0, diagonal.0);
        Self([s, s, d, d, s, s, d, d])
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

    /// Each direction's set in the lane of the opposite direction: the first four exchanged with
    /// the last four.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Self {
        Self(from_fn(|lane| self.0[lane ^ 4]))
    }

    /// The first four sets moved toward the higher indices, the last four toward the lower,
    /// each by its own number of squares. What leaves the board may come in at the other end:
    /// callers keep only squares that can be reached.
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
    pub(crate) fn union_everywhere(self) -> Self {
        Self::splat(self.union())
    }

    /// The first of the eight.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        Bitboard(self.0[0])
    }

    /// How many squares each set holds, or lanes of numbers with the same sum.
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
