//! How a network is trained.

/// Hidden units that are worked on together: their weights and gradients stay in a core's cache.
pub(super) const SLICE: usize = 32;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Hidden units for each side, a multiple of 32.
    pub hidden: usize,
    /// How many times to go through all records.
    pub epochs: usize,
    /// Records between two steps.
    pub batch: usize,
    /// The learning rate at first and at last; in between it follows a cosine.
    pub rate: [f32; 2],
    /// How much of the target is the game's result, at first and at last; the search's score
    /// is the rest.
    pub result: [f32; 2],
    /// What part of the learning rate each weight shrinks by at a step.
    pub decay: f32,
    /// Other seeds begin with other weights and take the records in another order.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hidden: 256,
            epochs: 30,
            batch: 16_384,
            rate: [1e-3, 8e-6],
            result: [0.2, 0.4],
            decay: 0.01,
            seed: 1,
        }
    }
}

impl Settings {
    /// The learning rate after so much of the training, from 0 to 1.
    pub(super) fn rate_at(&self, done: f32) -> f32 {
        let [first, last] = self.rate;
        let fall = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
        last + (first - last) * fall
    }

    /// How much the result counts in the pass with this number; a single one is the last.
    pub(super) fn result_in(&self, epoch: usize) -> f32 {
        let [first, last] = self.result;
        match self.epochs {
            0 | 1 => last,
            epochs => first + (last - first) * epoch as f32 / (epochs - 1) as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_from_the_first_to_the_last() {
        let settings = Settings::default();
        let rates: Vec<f32> = (0..=10_u8)
            .map(|tenth| settings.rate_at(f32::from(tenth) / 10.0))
            .collect();
        assert!((rates[0] - 1e-3).abs() < 1e-8);
        assert!((rates[10] - 8e-6).abs() < 1e-8);
        assert!(rates.is_sorted_by(|a, b| a > b), "{rates:?}");
    }

    #[test]
    fn the_last_pass_has_the_last_blend() {
        let settings = Settings {
            epochs: 3,
            result: [0.2, 0.4],
            ..Settings::default()
        };
        for (epoch, result) in [(0, 0.2), (1, 0.3), (2, 0.4)] {
            assert!((settings.result_in(epoch) - result).abs() < 1e-6);
        }
        let one = Settings {
            epochs: 1,
            ..settings
        };
        assert!((one.result_in(0) - 0.4).abs() < 1e-6);
    }
}
