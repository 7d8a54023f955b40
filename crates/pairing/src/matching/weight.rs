//! Integers of several widths, which hold a list of criteria as digits.

use std::fmt::Debug;

/// A signed integer that the weighted matching computes with.
pub(crate) trait Weight: Copy + Ord + Debug {
    /// The width, including the sign.
    const BITS: u32;
    /// Zero.
    const ZERO: Self;
    /// Returns `value * 2^shift`.
    fn term(value: i64, shift: u32) -> Self;
    /// Returns the sum.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference.
    fn minus(self, other: Self) -> Self;
    /// Returns the half of an even number.
    fn half(self) -> Self;
}

macro_rules! primitive {
    ($type:ty) => {
        impl Weight for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            fn term(value: i64, shift: u32) -> Self {
                Self::from(value) << shift
            }
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn half(self) -> Self {
                self >> 1
            }
        }
    };
}

primitive!(i64);
primitive!(i128);

/// A two's complement integer of `N` words, the least significant one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let sign = |wide: &Self| wide.0[N - 1].cast_signed();
        sign(self)
            .cmp(&sign(other))
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Weight for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);

    fn term(value: i64, shift: u32) -> Self {
        let (skip, shift) = ((shift / 64) as usize, shift % 64);
        let value = i128::from(value) << shift;
        let mut words = [if value < 0 { u64::MAX } else { 0 }; N];
        words[..skip].fill(0);
        words[skip] = value as u64;
        if skip + 1 < N {
            words[skip + 1] = (value >> 64) as u64;
        }
        Self(words)
    }

    fn plus(self, other: Self) -> Self {
        let mut sum = self;
        let mut carry = false;
        for (word, &addend) in sum.0.iter_mut().zip(&other.0) {
            let (partial, first) = word.overflowing_add(addend);
            let (total, second) = partial.overflowing_add(u64::from(carry));
            (*word, carry) = (total, first | second);
        }
        sum
    }

    fn minus(self, other: Self) -> Self {
        let mut difference = self;
        let mut borrow = false;
        for (word, &subtrahend) in difference.0.iter_mut().zip(&other.0) {
            let (partial, first) = word.overflowing_sub(subtrahend);
            let (total, second) = partial.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (total, first | second);
        }
        difference
    }

    fn half(self) -> Self {
        let mut half = self;
        for index in 0..N {
            let next = self.0.get(index + 1).copied();
            let above = next.map_or(self.0[index] & 1 << 63, |word| word << 63);
            half.0[index] = self.0[index] >> 1 | above;
        }
        half
    }
}
