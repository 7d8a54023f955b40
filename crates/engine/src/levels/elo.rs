//! How strong each level is, as far as it is measured.

use super::Level;

/// A strength in Elo points, on the scale of the CCRL's blitz list, in which programs are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elo {
    /// The best estimate.
    pub value: i32,
    /// How far off it may be, with 95 %.
    pub margin: i32,
}

/// By level: estimate and margin, as `cargo xtask levels` prints them.
#[rustfmt::skip]
const ELO: [(i32, i32); 12] = [
    (898, 269),
    (1032, 241),
    (1187, 205),
    (1385, 158),
    (1533, 124),
    (1733, 97),
    (1922, 86),
    (2125, 82),
    (2333, 82),
    (2558, 86),
    (2813, 98),
    (3135, 128),
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
