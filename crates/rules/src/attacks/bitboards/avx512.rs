//! Eight bitboards in one register of AVX-512.
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
    /// These eight, in order.
    #[inline(always)]
    pub(crate) const fn new(sets: [Bitboard; 8]) -> Self {
        // SAFETY: both are 64 bytes of which every pattern is valid.
        Self(unsafe { transmute::<[Bitboard; 8], __m512i>(sets) })
    }

    /// These eight numbers.
    #[inline(always)]
    pub(crate) const fn numbers(numbers: [u64; 8]) -> Self {
        // SAFETY: both are 64 bytes of which every pattern is valid.
        Self(unsafe { transmute::<[u64; 8], __m512i>(numbers) })
    }

    /// What [`Self::shifted`] takes to move each set by so many squares, 1 to 63.
    #[inline(always)]
    pub(crate) const fn shifts(mut squares: [u64; 8]) -> Self {
        // A rotation does for both ways: down by some is up by what they lack of 64.
        let mut lane = 4;
        while lane < 8 {
            squares[lane] = 64 - squares[lane];
            lane += 1;
        }
        Self::numbers(squares)
    }

    /// The eight as an array.
    #[inline(always)]
    pub(crate) const fn sets(self) -> [Bitboard; 8] {
        // SAFETY: both are 64 bytes of which every pattern is valid.
        unsafe { transmute::<__m512i, [Bitboard; 8]>(self.0) }
    }

    /// The set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        self.sets()[direction as usize]
    }

    /// The same set eight times.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_set1_epi64(set.0 as i64) })
    }

    /// One set in the lanes of ranks and files, another in those of diagonals.
    #[inline(always)]
    pub(crate) fn by_line(straight: Bitboard, diagonal: Bitboard) -> Self {
        const DIAGONAL_LANES: u8 = 0b1100_1100;
        let straight = Self::splat(straight).0;
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_mask_set1_epi64(straight, DIAGONAL_LANES, diagonal.0 as i64) })
    }

    /// This where a bit of `lanes` is set, no square elsewhere.
    #[inline(always)]
    pub(crate) fn only(self, lanes: u8) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_maskz_mov_epi64(lanes, self.0) })
    }

    /// Each direction's set in the lane of the opposite direction: the first four exchanged with
    /// the last four.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Self {
        const LAST_HALF_FIRST: i32 = 0b01_00_11_10;
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_shuffle_i64x2::<LAST_HALF_FIRST>(self.0, self.0) })
    }

    /// The first four sets moved toward the higher indices, the last four toward the lower,
    /// each by its own number of squares. What leaves the board may come in at the other end:
    /// callers keep only squares that can be reached.
    #[inline(always)]
    pub(crate) fn shifted(self, by: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_rolv_epi64(self.0, by.0) })
    }

    /// The squares of these sets that are not in the others.
    #[inline(always)]
    pub(crate) fn without(self, others: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_andnot_si512(others.0, self.0) })
    }

    /// All eight together.
    #[inline(always)]
    pub(crate) fn union(self) -> Bitboard {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Bitboard(unsafe { _mm512_reduce_or_epi64(self.0) } as u64)
    }

    /// All eight together, eight times.
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

    /// The first of the eight.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        self.sets()[0]
    }

    /// How many squares each set holds, or lanes of numbers with the same sum.
    #[inline(always)]
    pub(crate) fn lens(self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_popcnt_epi64(self.0) })
    }

    /// The sum of the eight as numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        unsafe { _mm512_reduce_add_epi64(self.0) as u64 }
    }

    /// Lane by lane the sum of two as numbers.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    /// A bit for each set that has a square in common with this one.
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
