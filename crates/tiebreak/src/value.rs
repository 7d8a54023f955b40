//! Values of criteria as exact fractions.

use std::cmp::Ordering;
use std::fmt;

use trf::Points;

/// An exact value of a criterion: a reduced fraction.
///
/// ```
/// use tiebreak::Value;
///
/// let average = Value::new(63, 5);
/// assert_eq!(average.rounded(2), "12.60");
/// assert!(average > Value::new(25, 2));
/// assert_eq!(Value::new(29, 2).to_string(), "14½");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    numerator: i64,
    denominator: i64,
}

impl Value {
    /// Creates the fraction of two numbers.
    ///
    /// # Panics
    ///
    /// If the denominator is not positive.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        assert!(denominator > 0, "a positive denominator");
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()) as i64;
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// Creates a whole number.
    pub fn whole(number: i64) -> Self {
        Self::new(number, 1)
    }

    /// Creates a value from a number of tenths.
    pub(crate) fn tenths(tenths: i64) -> Self {
        Self::new(tenths, 10)
    }

    /// Returns the numerator of the reduced fraction.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the denominator of the reduced fraction, which is positive.
    pub fn denominator(self) -> i64 {
        self.denominator
    }

    /// Adds two values.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }

    /// Writes the value with a number of decimals; halves are rounded away from zero.
    pub fn rounded(self, decimals: u32) -> String {
        let scale = 10_i128.pow(decimals);
        let scaled = 2 * i128::from(self.numerator.abs()) * scale + i128::from(self.denominator);
        let units = scaled / (2 * i128::from(self.denominator));
        let sign = if self.numerator < 0 && units > 0 {
            "-"
        } else {
            ""
        };
        if decimals == 0 {
            return format!("{sign}{units}");
        }
        let width = decimals as usize;
        format!("{sign}{}.{:0width$}", units / scale, units % scale)
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self::tenths(points.tenths().into())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

impl fmt::Display for Value {
    /// Writes `14½`, `½`, `3`, or two decimals if the value is not a multiple of a half.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.numerator < 0 { "-" } else { "" };
        let number = self.numerator.unsigned_abs();
        match (self.denominator, number / 2) {
            (1, _) => write!(f, "{sign}{number}"),
            (2, 0) => write!(f, "{sign}½"),
            (2, whole) => write!(f, "{sign}{whole}½"),
            _ => f.write_str(&self.rounded(2)),
        }
    }
}

/// The greatest common divisor; at least 1.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_halves_away_from_zero() {
        assert_eq!(Value::new(5, 2).rounded(0), "3");
        assert_eq!(Value::new(-5, 2).rounded(0), "-3");
        assert_eq!(Value::new(1, 3).rounded(2), "0.33");
        assert_eq!(Value::new(-1, 300).rounded(1), "0.0");
        assert_eq!(Value::new(199, 100).rounded(1), "2.0");
    }

    #[test]
    fn compares_exactly() {
        assert!(Value::new(1, 3) > Value::new(333, 1000));
        assert_eq!(Value::new(2, 4), Value::new(1, 2));
        assert!(Value::whole(-1) < Value::whole(0));
    }

    #[test]
    fn writes_halves_as_people_do() {
        let texts = [(0, 1), (1, 2), (-1, 2), (7, 2), (17, 4)]
            .map(|(numerator, denominator)| Value::new(numerator, denominator).to_string());
        assert_eq!(texts, ["0", "½", "-½", "3½", "4.25"]);
    }
}
