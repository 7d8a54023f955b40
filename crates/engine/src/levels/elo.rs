//! How strong each level is, as far as it is measured.

use super::Level;

/// A strength in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elo {
    /// The best estimate.
    pub value: i32,
    /// How far off it may be: the true distance to [`Level::FULL`] lies within this of the
    /// estimated one with 95 %.
    pub margin: i32,
}

/// By level: estimate and margin, as `cargo xtask levels` prints them. Provisional: a guess, in
/// steps of the size that the levels aim at.
#[rustfmt::skip]
const ELO: [(i32, i32); 12] = [
    (500, 400),
    (700, 400),
    (900, 400),
    (1100, 400),
    (1300, 400),
    (1500, 400),
    (1700, 400),
    (1900, 400),
    (2100, 400),
    (2300, 400),
    (2500, 400),
    (2700, 400),
];

impl Level {
    /// How strong it is.
    pub const fn elo(self) -> Elo {
        let (value, margin) = ELO[self.0 as usize - 1];
        Elo { value, margin }
    }

    /// The level that comes nearest to a strength in Elo points; of two as near, the weaker.
    ///
    /// ```
    /// use engine::Level;
    ///
    /// assert_eq!(Level::nearest(Level::LOWEST.elo().value + 1), Level::LOWEST);
    /// assert_eq!(Level::nearest(9_999), Level::FULL);
    /// ```
    pub fn nearest(elo: i32) -> Self {
        let distance = |level: &Self| level.elo().value.abs_diff(elo);
        Self::all().min_by_key(distance).unwrap_or(Self::FULL)
    }
}
