//! The `AdamW` optimizer (Loshchilov and Hutter, 2019).

use super::numbers::Numbers;

/// Decay rates of the running means of the gradient and of its square.
const DECAY_RATES: [f32; 2] = [0.9, 0.999];
/// Keeps the step finite if the gradient has always been zero.
const TINY: f32 = 1e-8;

/// Parameters of one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The learning rate, including the bias correction of the means.
    rate: f32,
    /// The square root of the bias correction of the means of squares.
    warm: f32,
    /// Weight decay of each parameter.
    shrink: f32,
}

impl Step {
    /// Creates the step with this number, counted from 1.
    pub(super) fn new(number: u64, rate: f32, decay: f32) -> Self {
        let lack = |kept: f32| 1.0 - kept.powf(number as f32);
        Self {
            rate: rate / lack(DECAY_RATES[0]),
            warm: lack(DECAY_RATES[1]).sqrt(),
            shrink: 1.0 - rate * decay,
        }
    }
}

/// Parameters with the state of the optimizer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameters {
    pub(super) values: Numbers,
    /// The accumulated gradient since the last step.
    pub(super) slopes: Numbers,
    pub(super) means: Numbers,
    pub(super) squares: Numbers,
}

impl Parameters {
    pub(super) fn new(values: &[f32]) -> Self {
        let zeros = Numbers::zeros(values.len());
        Self {
            values: Numbers::from(values),
            slopes: zeros.clone(),
            means: zeros.clone(),
            squares: zeros,
        }
    }

    /// Takes a step down the gradient, keeps each parameter within ± `bound`, and clears the
    /// gradient.
    pub(super) fn step(&mut self, step: Step, bound: f32) {
        let remembered = self.means.iter_mut().zip(&mut *self.squares);
        let parameters = self.values.iter_mut().zip(&mut *self.slopes);
        for ((value, slope), (mean, square)) in parameters.zip(remembered) {
            *mean = DECAY_RATES[0] * *mean + (1.0 - DECAY_RATES[0]) * *slope;
            *square = DECAY_RATES[1] * *square + (1.0 - DECAY_RATES[1]) * *slope * *slope;
            let spread = square.sqrt() / step.warm + TINY;
            *value = (*value * step.shrink - step.rate * *mean / spread).clamp(-bound, bound);
            *slope = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_minimum_of_a_quadratic() {
        let mut parameters = Parameters::new(&[1.5, -1.0, 0.0]);
        for number in 1..=2_000 {
            for (value, slope) in parameters.values.iter().zip(&mut *parameters.slopes) {
                *slope = 2.0 * (value - 0.5);
            }
            parameters.step(Step::new(number, 0.01, 0.0), 1.98);
        }
        assert!(
            parameters
                .values
                .iter()
                .all(|value| (value - 0.5).abs() < 0.01)
        );
    }

    #[test]
    fn no_parameter_leaves_its_bounds_and_unused_ones_shrink() {
        let mut parameters = Parameters::new(&[1.0, 1.0]);
        for number in 1..=1_000 {
            parameters.slopes[0] = -1.0;
            parameters.step(Step::new(number, 0.01, 0.1), 1.98);
        }
        assert!((parameters.values[0] - 1.98).abs() < 1e-6);
        assert!(parameters.values[1] > 0.3 && parameters.values[1] < 0.4);
    }
}
