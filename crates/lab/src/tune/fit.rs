//! Tuning of the weights by logistic regression.

use super::adam::Adam;
use super::{Sample, Samples};
use crate::random::Random;

/// Settings of the tuner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Number of passes through all samples.
    pub epochs: usize,
    /// The initial learning rate, in centipawns; it falls to a hundredth of that.
    pub rate: f32,
    /// Weight of the game's result in the target, from 0 to 1; the rest is the search score.
    pub result: f32,
    /// The prior's standard deviation: the expected distance of a weight from its initial value, in
    /// centipawns. Weights that few samples determine stay near their initial value.
    pub belief: f32,
    /// Seed for the order of the samples.
    pub seed: u64,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            epochs: 40,
            rate: 1.0,
            result: 0.6,
            belief: 5.0,
            seed: 1,
        }
    }
}

/// Tuned weights and their quality.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// By term: for the middlegame and for the endgame, in centipawns.
    pub weights: Vec<[f32; 2]>,
    /// The steepness of the logistic function over centipawns, with which the initial weights
    /// predict the results best.
    pub steepness: f32,
    /// The cross entropy of the validation samples, before and after.
    pub loss: [f64; 2],
}

/// Samples per batch.
const BATCH: usize = 16_384;

impl Tuning {
    /// Tunes weights, starting from the given ones. The same samples, settings and initial weights
    /// give the same result. Calls `report` after each epoch with its number and the validation
    /// loss.
    pub fn fit(
        &self,
        samples: &Samples,
        start: &[[f32; 2]],
        mut report: impl FnMut(usize, f64),
    ) -> Fit {
        let steepness = Steepness::fit(&samples.fitted, start);
        let before = self.loss(&samples.kept_aside, start, steepness);
        let pull = 1.0 / (self.belief.powi(2) * samples.fitted.len().max(1) as f32);
        let mut order: Vec<usize> = (0..samples.fitted.len()).collect();
        let mut random = Random::new(self.seed, 0);
        let mut adam = Adam::new(start);
        let mut loss = before;
        for epoch in 0..self.epochs {
            random.shuffle(&mut order);
            let left = 1.0 - epoch as f32 / self.epochs as f32;
            let rate = self.rate * left.powi(2).max(0.01);
            for batch in order.chunks(BATCH) {
                let batch = batch.iter().map(|&index| &samples.fitted[index]);
                let gradient = self.gradient(batch, &adam.weights, steepness);
                adam.step(&gradient, start, pull, rate);
            }
            loss = self.loss(&samples.kept_aside, &adam.weights, steepness);
            report(epoch + 1, loss);
        }
        Fit {
            weights: adam.weights,
            steepness: steepness.of_terms,
            loss: [before, loss],
        }
    }

    /// The expected score that a sample's evaluation is fitted to.
    fn target(&self, sample: &Sample, steepness: Steepness) -> f32 {
        let expected = logistic(steepness.of_scores * sample.score);
        self.result * sample.result + (1.0 - self.result) * expected
    }

    /// The gradient of the cross entropy with respect to each weight.
    fn gradient<'s>(
        &self,
        batch: impl ExactSizeIterator<Item = &'s Sample>,
        weights: &[[f32; 2]],
        steepness: Steepness,
    ) -> Vec<[f32; 2]> {
        let part = 1.0 / batch.len() as f32;
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for sample in batch {
            let (value, share) = sample.trace.value(weights);
            let error = logistic(steepness.of_terms * value) - self.target(sample, steepness);
            let slope = error * steepness.of_terms * share * part;
            let early = slope * sample.trace.middlegame;
            let late = slope - early;
            for &(term, count) in &sample.trace.counts {
                let [middlegame, endgame] = &mut gradient[usize::from(term)];
                *middlegame += early * f32::from(count);
                *endgame += late * f32::from(count);
            }
        }
        gradient
    }

    fn loss(&self, samples: &[Sample], weights: &[[f32; 2]], steepness: Steepness) -> f64 {
        mean(samples.iter().map(|sample| {
            let (value, _) = sample.trace.value(weights);
            cross_entropy(steepness.of_terms * value, self.target(sample, steepness))
        }))
    }
}

/// Steepness of the logistic functions over centipawns. The terms and the search, which uses a
/// network, have different centipawn scales.
#[derive(Clone, Copy, Debug)]
struct Steepness {
    /// For the sum of the terms.
    of_terms: f32,
    /// For the search scores.
    of_scores: f32,
}

impl Steepness {
    /// Fits both to the results.
    fn fit(samples: &[Sample], weights: &[[f32; 2]]) -> Self {
        Self {
            of_terms: steepness(samples, |sample| sample.trace.value(weights).0),
            of_scores: steepness(samples, |sample| sample.score),
        }
    }
}

/// Returns the steepness with which these values predict the results best, by ternary search.
fn steepness(samples: &[Sample], value: impl Fn(&Sample) -> f32) -> f32 {
    let values: Vec<(f32, f32)> = samples
        .iter()
        .map(|sample| (value(sample), sample.result))
        .collect();
    let loss = |steepness: f32| {
        mean(
            values
                .iter()
                .map(|&(value, result)| cross_entropy(steepness * value, result)),
        )
    };
    let (mut low, mut high) = (0.000_1_f32, 0.03_f32);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high)
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross entropy of a target and the logistic function at `x`.
fn cross_entropy(x: f32, target: f32) -> f64 {
    // ln(1 + e^x) − target·x, in a form that does not overflow for large x.
    let softplus = x.max(0.0) + (-x.abs()).exp().ln_1p();
    f64::from(softplus - target * x)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_u64), |(sum, count), value| (sum + value, count + 1));
    sum / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use engine::tuning::Trace;

    use super::*;

    /// Positions in which the first two terms count at random and the third never. The second is
    /// worth half of the first.
    fn samples(worth: f32, steepness: f32) -> Samples {
        let mut random = Random::new(1, 0);
        let mut samples = Samples::default();
        for index in 0..4_000 {
            let [count, lesser] = [(); 2].map(|()| random.below(5) as i16 - 2);
            let score = worth * (f32::from(count) + f32::from(lesser) / 2.0);
            let trace = Trace {
                counts: vec![(0, count), (1, lesser)],
                middlegame: 0.5,
                share: [1.0; 2],
            };
            let expected = logistic(steepness * score);
            let won = random.below(1_000) as f32 + 0.5 < 1_000.0 * expected;
            let sample = Sample {
                trace,
                score,
                result: f32::from(u8::from(won)),
            };
            if index % 10 == 0 {
                samples.kept_aside.push(sample);
            } else {
                samples.fitted.push(sample);
            }
        }
        samples
    }

    /// Value of a weight in the sample positions.
    fn worth([middlegame, endgame]: [f32; 2]) -> f32 {
        f32::midpoint(middlegame, endgame)
    }

    #[test]
    fn finds_the_steepness() {
        let samples = samples(100.0, 0.005);
        let start = [[200.0; 2], [100.0; 2], [0.0; 2]];
        let found = Steepness::fit(&samples.fitted, &start);
        assert!((found.of_terms - 0.0025).abs() < 0.000_5, "{found:?}");
        assert!((found.of_scores - 0.005).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn finds_weights_and_keeps_unused_ones() {
        let samples = samples(100.0, 0.005);
        let tuning = Tuning {
            epochs: 400,
            rate: 1.0,
            result: 0.0,
            belief: 60.0,
            seed: 1,
        };
        let start = [[60.0, 100.0], [90.0, 70.0], [7.0, 9.0]];
        let fit = tuning.fit(&samples, &start, |_, _| ());
        // The scale is that of the initial weights; the ratio of the terms is that of the samples.
        let [more, less] = [0, 1].map(|term| worth(fit.weights[term]));
        assert!((more / less - 2.0).abs() < 0.1, "{fit:?}");
        assert_eq!(fit.weights[2].map(f32::to_bits), start[2].map(f32::to_bits));
        assert!(fit.loss[1] < fit.loss[0], "{fit:?}");
        assert_eq!(fit, tuning.fit(&samples, &start, |_, _| ()));
    }

    #[test]
    fn the_scale_of_the_scores_does_not_matter() {
        let mut samples = samples(100.0, 0.005);
        for sample in samples.fitted.iter_mut().chain(&mut samples.kept_aside) {
            sample.score *= 2.0;
        }
        let tuning = Tuning {
            epochs: 400,
            result: 0.0,
            belief: 60.0,
            ..Tuning::default()
        };
        let start = [[100.0; 2], [50.0; 2], [0.0; 2]];
        let fit = tuning.fit(&samples, &start, |_, _| ());
        assert!((worth(fit.weights[0]) - 100.0).abs() < 5.0, "{fit:?}");
        assert!((worth(fit.weights[1]) - 50.0).abs() < 5.0, "{fit:?}");
    }

    #[test]
    fn cross_entropy_does_not_overflow() {
        assert!(cross_entropy(1_000.0, 1.0) < 0.001);
        assert!((cross_entropy(-1_000.0, 1.0) - 1_000.0).abs() < 0.1);
        assert!((cross_entropy(0.0, 0.5) - 2_f64.ln()).abs() < 0.000_1);
    }
}
