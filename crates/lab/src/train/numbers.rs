//! Vectors of numbers aligned to a cache line.

use std::ops::{Deref, DerefMut};

/// One of the widest registers.
pub(super) type Lanes = wide::f32x16;

/// Numbers per register.
pub(super) const LANES: usize = 16;

/// A slice of numbers, aligned so that register-wide accesses never cross a cache line. An ordinary
/// vector may start in the middle of one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Numbers {
    lanes: Vec<Lanes>,
    count: usize,
}

impl From<&[f32]> for Numbers {
    fn from(values: &[f32]) -> Self {
        let mut numbers = Self::zeros(values.len());
        numbers.copy_from_slice(values);
        numbers
    }
}

impl Numbers {
    /// Creates `count` zeros.
    pub(super) fn zeros(count: usize) -> Self {
        let lanes = count.div_ceil(LANES);
        Self {
            lanes: vec![Lanes::ZERO; lanes],
            count,
        }
    }
}

impl Deref for Numbers {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &bytemuck::cast_slice(&self.lanes)[..self.count]
    }
}

impl DerefMut for Numbers {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut bytemuck::cast_slice_mut(&mut self.lanes)[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_aligned_to_a_cache_line() {
        for count in [0, 1, 15, 16, 17, 1_000] {
            let values: Vec<f32> = (0..count).map(|number| number as f32).collect();
            let mut numbers = Numbers::from(&*values);
            assert_eq!(*numbers, *values);
            assert!(numbers.as_ptr().addr().is_multiple_of(64), "{count}");
            numbers.fill(0.0);
            assert_eq!(numbers, Numbers::zeros(values.len()));
        }
    }
}
