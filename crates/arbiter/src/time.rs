//! Moments and durations. The caller passes them with every call: the arbiter reads no clock.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A duration in milliseconds.
pub type Millis = u64;

/// A day of 24 hours.
pub const DAY: Millis = 24 * 60 * 60 * 1_000;

/// A moment: milliseconds since the Unix epoch, from one clock that never goes backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Add<Millis> for Timestamp {
    type Output = Self;

    fn add(self, millis: Millis) -> Self {
        Self(self.0.saturating_add(millis))
    }
}

impl Sub for Timestamp {
    type Output = Millis;

    /// Returns the time from `earlier` to this moment, or zero if `earlier` is not earlier.
    fn sub(self, earlier: Self) -> Millis {
        self.0.saturating_sub(earlier.0)
    }
}
