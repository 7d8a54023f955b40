//! Eight bitboards in one AVX-512 register.
#![expect(
    unsafe_code,
    reason = "the intrinsics are unsafe to call without AVX-512"
)]
#![expect(
    clippy::inline_always,
    reason = "each is an instruction or two, and a call would empty the registers"
)]

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_mask_set1_epi64,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_shuffle_epi32,
    _mm512_shuffle_i64x2, _mm512_test_epi64_mask, _mm512_xor_si512,
};
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::Bitboard;
use crate::attacks::Direction;

/// Eight sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Bitboards(__m512i);

impl Bitboards {
    /// Loads eight sets in lane order.
    #[inline(always)]
    pub(crate) const fn new(sets: [Bitboard; 8]) -> Self {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        Self(unsafe { transmute::<[Bitboard; 8], __m512i>(sets) })
    }

    /// Loads eight numbers in lane order.
    #[inline(always)]
    pub(crate) const fn numbers(numbers: [u64; 8]) -> Self {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        Self(unsafe { transmute::<[u64; 8], __m512i>(numbers) })
    }

    /// Converts shift distances (1 to 63 per lane) to the form that [`Self::shifted`] takes.
    #[inline(always)]
    pub(crate) const fn shifts(mut squares: [u64; 8]) -> Self {
        // One rotation serves both directions: a right shift by n is a left rotation by 64 - n.
        let mut lane = 4;
        while lane < 8 {
            squares[lane] = 64 - squares[lane];
            lane += 1;
        }
        Self::numbers(squares)
    }

    /// Returns the eight sets as an array.
    #[inline(always)]
    pub(crate) const fn sets(self) -> [Bitboard; 8] {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        unsafe { transmute::<__m512i, [Bitboard; 8]>(self.0) }
    }

    /// Returns the set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        self.sets()[direction as usize]
    }

    /// Copies one set to all eight lanes.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_set1_epi64(set.0 as i64) })
    }

    /// Puts one set into the rank and file lanes and another into the diagonal lanes.
    #[inline(always)]
    pub(crate) fn by_line(straight: Bitboard, diagonal: Bitboard) -> Self {
        const DIAGONAL_LANES: u8 = 0b1100_1100;
        let straight = Self::splat(straight).0;
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_mask_set1_epi64(straight, DIAGONAL_LANES, diagonal.0 as i64) })
    }

    /// Keeps the lanes whose bit in `lanes` is set and clears the others.
    #[inline(always)]
    pub(crate) fn only(self, lanes: u8) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_maskz_mov_epi64(lanes, self.0) })
    }

    /// Moves the set of each direction to the lane of the opposite direction: swaps the first four
    /// lanes with the last four.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Self {
        const LAST_HALF_FIRST: i32 = 0b01_00_11_10;
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_shuffle_i64x2::<LAST_HALF_FIRST>(self.0, self.0) })
    }

    /// Shifts the first four sets toward higher indices and the last four toward lower indices,
    /// each by its own number of squares. Bits that leave the board may wrap around: callers mask
    /// the result with the reachable squares.
    #[inline(always)]
    pub(crate) fn shifted(self, by: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_rolv_epi64(self.0, by.0) })
    }

    /// Returns the squares of these sets that are not in `others`.
    #[inline(always)]
    pub(crate) fn without(self, others: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_andnot_si512(others.0, self.0) })
    }

    /// Returns the union of all eight sets.
    #[inline(always)]
    pub(crate) fn union(self) -> Bitboard {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Bitboard(unsafe { _mm512_reduce_or_epi64(self.0) } as u64)
    }

    /// Copies the union of all eight sets to all lanes.
    #[inline(always)]
    pub(crate) fn union_everywhere(self) -> Self {
        const SECOND_OF_PAIR_FIRST: i32 = 0b01_00_11_10;
        const OTHER_PAIR_OF_HALF: i32 = 0b10_11_00_01;
        let halves = self | self.opposite();
        // SAFETY: this module is compiled only for targets that have AVX-512.
        let quarters = halves
            | Self(unsafe { _mm512_shuffle_i64x2::<OTHER_PAIR_OF_HALF>(halves.0, halves.0) });
        // SAFETY: this module is compiled only for targets that have AVX-512.
        quarters | Self(unsafe { _mm512_shuffle_epi32::<SECOND_OF_PAIR_FIRST>(quarters.0) })
    }

    /// Returns the set of the first lane.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        self.sets()[0]
    }

    /// Counts the squares of each set, or returns lanes with the same sum.
    #[inline(always)]
    pub(crate) fn lens(self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_popcnt_epi64(self.0) })
    }

    /// Returns the sum of the eight lanes as numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        unsafe { _mm512_reduce_add_epi64(self.0) as u64 }
    }

    /// Adds two vectors of numbers lane by lane.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    /// Returns a mask with a bit for each lane that shares a square with `set`.
    #[inline(always)]
    pub(crate) fn touching(self, set: Bitboard) -> u8 {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        unsafe { _mm512_test_epi64_mask(self.0, Self::splat(set).0) }
    }
}

impl BitAnd for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl BitXor for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}
