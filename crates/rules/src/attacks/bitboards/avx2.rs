//! Eight bitboards in two AVX2 registers: lanes 0 to 3 and lanes 4 to 7.
#![expect(unsafe_code, reason = "the intrinsics are unsafe to call without AVX2")]
#![expect(
    clippy::inline_always,
    reason = "each is a few instructions, and a call would empty the registers"
)]

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi32,
    _mm256_castsi256_pd, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_movemask_pd, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_sad_epu8,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_shuffle_epi32, _mm256_sllv_epi64, _mm256_srli_epi16,
    _mm256_srlv_epi64, _mm256_xor_si256,
};
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::Bitboard;
use crate::attacks::Direction;

/// Eight sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Bitboards {
    first: __m256i,
    last: __m256i,
}

impl Bitboards {
    /// Applies a function to both registers.
    #[inline(always)]
    fn map(self, each: impl Fn(__m256i) -> __m256i) -> Self {
        Self {
            first: each(self.first),
            last: each(self.last),
        }
    }

    /// Applies a function to both registers of two operands.
    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        Self {
            first: each(self.first, other.first),
            last: each(self.last, other.last),
        }
    }

    /// Loads eight sets in lane order.
    #[inline(always)]
    pub(crate) const fn new(sets: [Bitboard; 8]) -> Self {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        let [first, last] = unsafe { transmute::<[Bitboard; 8], [__m256i; 2]>(sets) };
        Self { first, last }
    }

    /// Loads eight numbers in lane order.
    #[inline(always)]
    pub(crate) const fn numbers(numbers: [u64; 8]) -> Self {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        let [first, last] = unsafe { transmute::<[u64; 8], [__m256i; 2]>(numbers) };
        Self { first, last }
    }

    /// Converts shift distances (1 to 63 per lane) to the form that [`Self::shifted`] takes.
    #[inline(always)]
    pub(crate) const fn shifts(squares: [u64; 8]) -> Self {
        Self::numbers(squares)
    }

    /// Returns the eight sets as an array.
    #[inline(always)]
    pub(crate) const fn sets(self) -> [Bitboard; 8] {
        // SAFETY: both types have 64 bytes, and every bit pattern is valid.
        unsafe { transmute::<[__m256i; 2], [Bitboard; 8]>([self.first, self.last]) }
    }

    /// Returns the set of one direction.
    #[inline(always)]
    pub(crate) fn set(self, direction: Direction) -> Bitboard {
        self.sets()[direction as usize]
    }

    /// Copies one set to all eight lanes.
    #[inline(always)]
    pub(crate) fn splat(set: Bitboard) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        let all = unsafe { _mm256_set1_epi64x(set.0 as i64) };
        Self {
            first: all,
            last: all,
        }
    }

    /// Puts one set into the rank and file lanes and another into the diagonal lanes.
    #[inline(always)]
    pub(crate) fn by_line(straight: Bitboard, diagonal: Bitboard) -> Self {
        const LAST_TWO: i32 = 0b1111_0000;
        Self::splat(straight).zip(Self::splat(diagonal), |straight, diagonal| {
            // SAFETY: this module is compiled only for targets that have AVX2.
            unsafe { _mm256_blend_epi32::<LAST_TWO>(straight, diagonal) }
        })
    }

    /// Keeps the lanes whose bit in `lanes` is set and clears the others.
    #[inline(always)]
    pub(crate) fn only(self, lanes: u8) -> Self {
        const BITS: Bitboards = Bitboards::numbers([1, 2, 4, 8, 16, 32, 64, 128]);
        let wanted = Self::splat(Bitboard(u64::from(lanes))) & BITS;
        // SAFETY: this module is compiled only for targets that have AVX2.
        self & wanted.zip(BITS, |wanted, bits| unsafe {
            _mm256_cmpeq_epi64(wanted, bits)
        })
    }

    /// Moves the set of each direction to the lane of the opposite direction: swaps the first four
    /// lanes with the last four.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Self {
        Self {
            first: self.last,
            last: self.first,
        }
    }

    /// Shifts the first four sets toward higher indices and the last four toward lower indices,
    /// each by its own number of squares. Bits that leave the board may wrap around: callers mask
    /// the result with the reachable squares.
    #[inline(always)]
    pub(crate) fn shifted(self, by: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        let (first, last) = unsafe {
            (
                _mm256_sllv_epi64(self.first, by.first),
                _mm256_srlv_epi64(self.last, by.last),
            )
        };
        Self { first, last }
    }

    /// Returns the squares of these sets that are not in `others`.
    #[inline(always)]
    pub(crate) fn without(self, others: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.zip(others, |these, others| unsafe {
            _mm256_andnot_si256(others, these)
        })
    }

    /// Returns the union of all eight sets.
    #[inline(always)]
    pub(crate) fn union(self) -> Bitboard {
        // SAFETY: this module is compiled only for targets that have AVX2.
        unsafe {
            let four = _mm256_or_si256(self.first, self.last);
            let two = _mm_or_si128(
                _mm256_castsi256_si128(four),
                _mm256_extracti128_si256::<1>(four),
            );
            let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
            Bitboard(_mm_cvtsi128_si64(one) as u64)
        }
    }

    /// Copies the union of all eight sets to all lanes.
    #[inline(always)]
    pub(crate) fn union_everywhere(self) -> Self {
        const OTHER_HALF: i32 = 0b01_00_11_10;
        const OTHER_OF_PAIR: i32 = 0b01_00_11_10;
        // SAFETY: this module is compiled only for targets that have AVX2.
        let all = unsafe {
            let four = _mm256_or_si256(self.first, self.last);
            let two = _mm256_or_si256(four, _mm256_permute4x64_epi64::<OTHER_HALF>(four));
            _mm256_or_si256(two, _mm256_shuffle_epi32::<OTHER_OF_PAIR>(two))
        };
        Self {
            first: all,
            last: all,
        }
    }

    /// Returns the set of the first lane.
    #[inline(always)]
    pub(crate) fn first(self) -> Bitboard {
        // SAFETY: this module is compiled only for targets that have AVX2.
        Bitboard(unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(self.first)) } as u64)
    }

    /// Counts the squares of each set, or returns lanes with the same sum.
    #[inline(always)]
    pub(crate) fn lens(self) -> Self {
        // AVX2 has no popcount instruction: a table lookup counts the bits of each half byte.
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.map(|sets| unsafe {
            let bits = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let low_half = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(sets, low_half);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), low_half);
            let bytes = _mm256_add_epi8(
                _mm256_shuffle_epi8(bits, low),
                _mm256_shuffle_epi8(bits, high),
            );
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
        })
    }

    /// Returns the sum of the eight lanes as numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        self.sets()
            .into_iter()
            .fold(0, |sum, number| sum.wrapping_add(number.0))
    }

    /// Adds two vectors of numbers lane by lane.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.zip(other, |a, b| unsafe { _mm256_add_epi64(a, b) })
    }

    /// Returns a mask with a bit for each lane that shares a square with `set`.
    #[inline(always)]
    pub(crate) fn touching(self, set: Bitboard) -> u8 {
        let common = self & Self::splat(set);
        // SAFETY: this module is compiled only for targets that have AVX2.
        let empty = common.map(|sets| unsafe { _mm256_cmpeq_epi64(sets, _mm256_setzero_si256()) });
        // SAFETY: this module is compiled only for targets that have AVX2.
        let (first, last) = unsafe {
            (
                _mm256_movemask_pd(_mm256_castsi256_pd(empty.first)),
                _mm256_movemask_pd(_mm256_castsi256_pd(empty.last)),
            )
        };
        !(first | last << 4) as u8
    }
}

impl BitAnd for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.zip(other, |a, b| unsafe { _mm256_and_si256(a, b) })
    }
}

impl BitOr for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.zip(other, |a, b| unsafe { _mm256_or_si256(a, b) })
    }
}

impl BitXor for Bitboards {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: this module is compiled only for targets that have AVX2.
        self.zip(other, |a, b| unsafe { _mm256_xor_si256(a, b) })
    }
}
