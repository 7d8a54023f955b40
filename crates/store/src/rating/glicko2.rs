//! The Glicko-2 rating system (Mark Glickman, "Example of the Glicko-2 system", 2013).
//!
//! Additions, multiplications, divisions and square roots of `f64` are exactly reproducible on
//! every processor (IEEE 754). Exponentials and logarithms come from `libm`, which only uses these
//! operations. Therefore the same games give the same ratings everywhere.

use std::f64::consts::PI;

use libm::{exp, log};

/// The constraint on changes of the volatility, as in Glickman's example.
const TAU: f64 = 0.5;
/// The convergence tolerance of the volatility.
const EPSILON: f64 = 0.000_001;
/// The maximum number of iterations for the volatility. About ten are normal.
const MOST_STEPS: u32 = 100;

/// A strength on the scale of the system, where a rating of 1500 is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strength {
    /// The rating.
    pub(super) mu: f64,
    /// The rating deviation.
    pub(super) phi: f64,
    /// The volatility.
    pub(super) sigma: f64,
}

impl Strength {
    /// The strength after this number of rating periods without a game, with a larger deviation.
    pub(super) fn idle(self, periods: f64) -> Self {
        let phi = (self.phi * self.phi + periods * self.sigma * self.sigma).sqrt();
        Self { phi, ..self }
    }

    /// The strength after games against these opponents, each with its points (1, 0.5 or 0).
    /// `periods` is the number of rating periods since the last change of `self`.
    pub(super) fn after(self, games: &[(Self, f64)], periods: f64) -> Self {
        let (mut information, mut surplus) = (0.0, 0.0);
        for (opponent, points) in games {
            let g = 1.0 / (1.0 + 3.0 * opponent.phi * opponent.phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + exp(-g * (self.mu - opponent.mu)));
            information += g * g * expected * (1.0 - expected);
            surplus += g * (points - expected);
        }
        let v = 1.0 / information;
        let sigma = self.new_sigma(v, v * surplus);
        let grown = Self { sigma, ..self }.idle(periods).phi;
        let phi = 1.0 / (1.0 / (grown * grown) + information).sqrt();
        let mu = self.mu + phi * phi * surplus;
        Self { mu, phi, sigma }
    }

    /// Step 5: the new volatility, which is the root of the function f in the paper, by the
    /// Illinois algorithm.
    fn new_sigma(self, v: f64, delta: f64) -> f64 {
        let (phi2, delta2) = (self.phi * self.phi, delta * delta);
        let start = log(self.sigma * self.sigma);
        let f = |log_variance: f64| {
            let variance = exp(log_variance);
            let sum = phi2 + v + variance;
            variance * (delta2 - sum) / (2.0 * sum * sum) - (log_variance - start) / (TAU * TAU)
        };
        // A and B in the paper, which bracket the root.
        let mut near = start;
        let mut far = if delta2 > phi2 + v {
            log(delta2 - phi2 - v)
        } else {
            let candidates = (1..MOST_STEPS).map(|steps| start - f64::from(steps) * TAU);
            let is_beyond = |&candidate: &f64| f(candidate) >= 0.0;
            let mut candidates = candidates.filter(is_beyond);
            candidates.next().unwrap_or(start - TAU)
        };
        let (mut f_near, mut f_far) = (f(near), f(far));
        for _ in 0..MOST_STEPS {
            if (far - near).abs() <= EPSILON {
                break;
            }
            let next = near + (near - far) * f_near / (f_far - f_near);
            let f_next = f(next);
            if f_next * f_far <= 0.0 {
                (near, f_near) = (far, f_far);
            } else {
                f_near /= 2.0;
            }
            (far, f_far) = (next, f_next);
        }
        exp(near / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: f64 = 173.7178;

    fn strength(rating: f64, deviation: f64) -> Strength {
        Strength {
            mu: (rating - 1500.0) / SCALE,
            phi: deviation / SCALE,
            sigma: 0.06,
        }
    }

    #[test]
    fn reproduces_the_published_example() {
        let player = strength(1500.0, 200.0);
        let games = [
            (strength(1400.0, 30.0), 1.0),
            (strength(1550.0, 100.0), 0.0),
            (strength(1700.0, 300.0), 0.0),
        ];
        let after = player.after(&games, 1.0);
        // The paper rounds intermediate results. Without rounding the rating is 1464.05.
        let close = |found: f64, published: f64, by: f64| (found - published).abs() <= by;
        let rating = after.mu * SCALE + 1500.0;
        assert!(close(rating, 1464.06, 0.01), "{rating}");
        assert!(close(after.phi * SCALE, 151.52, 0.005), "{after:?}");
        assert!(close(after.sigma, 0.059_99, 0.000_01), "{after:?}");
        assert!(close(after.mu, -0.2069, 0.000_05), "{after:?}");
        assert!(close(after.phi, 0.8722, 0.000_05), "{after:?}");
    }

    #[test]
    fn a_surprising_result_raises_the_volatility() {
        let strong = strength(2_400.0, 30.0);
        let weak = strength(1_200.0, 30.0);
        let surprised = strong.after(&[(weak, 0.0); 20], 1.0);
        assert!(surprised.sigma > strong.sigma);
        let expected = strong.after(&[(weak, 1.0)], 1.0);
        assert!(expected.sigma <= strong.sigma + 1e-9);
        assert!(expected.mu >= strong.mu && expected.mu - strong.mu < 0.01);
    }
}
