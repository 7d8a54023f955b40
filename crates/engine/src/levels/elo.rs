//! Measured strength of each level.

use super::Level;

/// A strength in Elo points, on the scale of the CCRL blitz rating list of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elo {
    /// The best estimate.
    pub value: i32,
    /// Error margin with 95 % confidence.
    pub margin: i32,
}

/// Estimate and margin by level, as printed by `cargo xtask levels`. Levels 14 and 16 are estimated from
/// their neighbors (docs/ENGINE.md).
#[rustfmt::skip]
const ELO: [(i32, i32); 17] = [
    (311, 365),
    (427, 345),
    (593, 316),
    (715, 293),
    (898, 269),
    (1032, 241),
    (1187, 205),
    (1385, 158),
    (1533, 124),
    (1733, 97),
    (1922, 86),
    (2125, 82),
    (2333, 82),
    (2571, 86),
    (2813, 98),
    (2974, 125),
    (3135, 128),
];

impl Level {
    /// The measured strength of the level.
    pub const fn elo(self) -> Elo {
        let (value, margin) = ELO[self.0 as usize - 1];
        Elo { value, margin }
    }

    /// Returns the level nearest to a strength in Elo points; of two equally near ones, the weaker.
    ///
    /// ```
    /// use staunton_engine::Level;
    ///
    /// assert_eq!(Level::nearest(Level::LOWEST.elo().value + 1), Level::LOWEST);
    /// assert_eq!(Level::nearest(9_999), Level::FULL);
    /// ```
    pub fn nearest(elo: i32) -> Self {
        let distance = |level: &Self| level.elo().value.abs_diff(elo);
        Self::all().min_by_key(distance).unwrap_or(Self::FULL)
    }
}
