//! Points in tenths, and the values of results.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

use crate::Outcome;

/// Points of a game or a tournament, stored as an integer number of tenths.
///
/// ```
/// use trf::Points;
///
/// let points: Points = "3.5".parse()?;
/// assert_eq!(points, Points::from_tenths(35));
/// assert_eq!(points.to_string(), "3.5");
/// # Ok::<(), trf::PointsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// Creates points from a number of tenths.
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// Returns the number of tenths.
    pub const fn tenths(self) -> i32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// Writes one decimal, as in `3.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

/// A text is not a number of points with at most one decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsError;

impl fmt::Display for PointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("points have at most three digits before and one digit after the decimal point")
    }
}

impl std::error::Error for PointsError {}

impl FromStr for Points {
    type Err = PointsError;

    /// Parses `3.5`, `3,5`, `3`, `.5` or `-1.0`.
    fn from_str(text: &str) -> Result<Self, PointsError> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text),
        };
        let (whole, tenth) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() > 3 || tenth.len() > 1 || digits.is_empty() || whole.len() + tenth.len() == 0
        {
            return Err(PointsError);
        }
        if !is_number(whole) || !is_number(tenth) {
            return Err(PointsError);
        }
        let number = |text: &str| text.parse().unwrap_or(0);
        Ok(Self(sign * (number(whole) * 10 + number(tenth))))
    }
}

/// The points that each result is worth (records 162 and 299; in TRF16 `XXS` and `BB?`).
///
/// A value of `None` follows another one, as its documentation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSystem {
    /// A won game.
    pub win: Points,
    /// A drawn game.
    pub draw: Points,
    /// A lost game.
    pub loss: Points,
    /// A round without a game and without a bye that gives points.
    pub absence: Points,
    /// The pairing-allocated bye; `None`: a win.
    pub pairing_bye: Option<Points>,
    /// A game whose result is not yet known; `None`: a draw.
    pub unknown: Option<Points>,
    /// A full-point bye; `None`: a win.
    pub full_bye: Option<Points>,
    /// A half-point bye; `None`: a draw.
    pub half_bye: Option<Points>,
    /// A win by forfeit; `None`: a win.
    pub forfeit_win: Option<Points>,
    /// A loss by forfeit; `None`: an absence.
    pub forfeit_loss: Option<Points>,
}

impl PointSystem {
    /// One point for a win, half a point for a draw.
    pub const STANDARD: Self = Self::new(10, 5, 0);

    /// Three points for a win, one point for a draw.
    pub const THREE_ONE_ZERO: Self = Self::new(30, 10, 0);

    /// Creates a system from the tenths for a win, a draw and a loss.
    pub const fn new(win: i32, draw: i32, loss: i32) -> Self {
        Self {
            win: Points(win),
            draw: Points(draw),
            loss: Points(loss),
            absence: Points::ZERO,
            pairing_bye: None,
            unknown: None,
            full_bye: None,
            half_bye: None,
            forfeit_win: None,
            forfeit_loss: None,
        }
    }

    /// Returns the points for a result. A pairing without a result is worth nothing yet.
    ///
    /// ```
    /// use trf::{Outcome, PointSystem, Points};
    ///
    /// let system = PointSystem::THREE_ONE_ZERO;
    /// assert_eq!(system.points(Outcome::PairingBye), Points::from_tenths(30));
    /// assert_eq!(system.points(Outcome::HalfPointBye), Points::from_tenths(10));
    /// ```
    pub fn points(&self, outcome: Outcome) -> Points {
        match outcome {
            Outcome::Win | Outcome::ShortWin => self.win,
            Outcome::Draw | Outcome::ShortDraw => self.draw,
            Outcome::Loss | Outcome::ShortLoss => self.loss,
            Outcome::ForfeitWin => self.forfeit_win.unwrap_or(self.win),
            Outcome::ForfeitLoss => self.forfeit_loss.unwrap_or(self.absence),
            Outcome::PairingBye => self.pairing_bye.unwrap_or(self.win),
            Outcome::FullPointBye => self.full_bye.unwrap_or(self.win),
            Outcome::HalfPointBye => self.half_bye.unwrap_or(self.draw),
            Outcome::ZeroPointBye => self.absence,
            Outcome::Unknown => self.unknown.unwrap_or(self.draw),
            Outcome::Pending => Points::ZERO,
        }
    }
}

impl Default for PointSystem {
    fn default() -> Self {
        Self::STANDARD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_points() {
        for (text, tenths) in [
            ("0", 0),
            ("3.5", 35),
            ("10,5", 105),
            (".5", 5),
            ("-1.0", -10),
        ] {
            assert_eq!(text.parse(), Ok(Points(tenths)), "{text}");
        }
        for text in ["", "-", ".", "1.25", "1000", "a", "1.-", "+1", "½"] {
            assert_eq!(text.parse::<Points>(), Err(PointsError), "{text}");
        }
    }

    #[test]
    fn writes_points() {
        assert_eq!(Points(-5).to_string(), "-0.5");
        assert_eq!(format!("{:>4}", Points(30)), " 3.0");
    }
}
