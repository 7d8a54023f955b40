//! Eight sets in one register of AVX-512.
#![expect(
    unsafe_code,
    reason = "the intrinsics are unsafe to call without AVX-512"
)]
#![expect(
    clippy::inline_always,
    reason = "each is an instruction or two, and a call would empty the registers"
)]

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_maskz_mov_epi64,
    _mm512_or_si512, _mm512_permutexvar_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_shuffle_epi32,
    _mm512_shuffle_i64x2, _mm512_test_epi64_mask, _mm512_xor_si512,
};
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::Bitboard;
use crate::attacks::compass::Direction;

/// Eight sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Eight(__m512i);

impl Eight {
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

    /// This where a bit of `lanes` is set, no square elsewhere.
    #[inline(always)]
    pub(crate) fn only(self, lanes: u8) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_maskz_mov_epi64(lanes, self.0) })
    }

    /// The sets at these places, in this order.
    #[inline(always)]
    pub(crate) fn pick(self, places: [u64; 8]) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_permutexvar_epi64(Self::numbers(places).0, self.0) })
    }

    /// The first and second exchanged, the third and fourth, and so on.
    #[inline(always)]
    pub(crate) fn exchanged(self) -> Self {
        const SECOND_HALF_FIRST: i32 = 0b01_00_11_10;
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_shuffle_epi32::<SECOND_HALF_FIRST>(self.0) })
    }

    /// Each set rotated toward the higher indices by its own number of squares.
    #[inline(always)]
    pub(crate) fn rotated(self, by: Self) -> Self {
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
    pub(crate) fn united(self) -> Self {
        const OTHER_HALF: i32 = 0b01_00_11_10;
        const OTHER_PAIR_OF_HALF: i32 = 0b10_11_00_01;
        let pairs = self | self.exchanged();
        // SAFETY: this module is compiled only for targets that have AVX-512.
        let quarters =
            pairs | Self(unsafe { _mm512_shuffle_i64x2::<OTHER_PAIR_OF_HALF>(pairs.0, pairs.0) });
        // SAFETY: this module is compiled only for targets that have AVX-512.
        quarters | Self(unsafe { _mm512_shuffle_i64x2::<OTHER_HALF>(quarters.0, quarters.0) })
    }

    /// The first of the eight.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        self.sets()[0]
    }

    /// How many squares each set holds.
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

impl BitAnd for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl BitXor for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX-512.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}
