//! Settings of the training.

/// Number of hidden units processed together: their weights and gradients fit into a core's cache.
pub(super) const SLICE: usize = 32;

/// Settings of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Number of hidden units per side, a multiple of 32.
    pub hidden: usize,
    /// Number of passes through all records.
    pub epochs: usize,
    /// Records per batch.
    pub batch: usize,
    /// The initial and the final learning rate, with cosine decay in between.
    pub rate: [f32; 2],
    /// The initial and the final weight of the game's result in the target; the rest is the search
    /// score.
    pub result: [f32; 2],
    /// Weight decay per step, relative to the learning rate.
    pub decay: f32,
    /// Seed for the initial weights and the order of the records.
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
    /// Returns the learning rate after a part of the training, from 0 to 1.
    pub(super) fn rate_at(&self, done: f32) -> f32 {
        let [first, last] = self.rate;
        let fall = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
        last + (first - last) * fall
    }

    /// Returns the weight of the result in the pass with this number; a single pass uses the final
    /// weight.
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
    fn the_rate_falls_from_the_initial_to_the_final_value() {
        let settings = Settings::default();
        let rates: Vec<f32> = (0..=10_u8)
            .map(|tenth| settings.rate_at(f32::from(tenth) / 10.0))
            .collect();
        assert!((rates[0] - 1e-3).abs() < 1e-8);
        assert!((rates[10] - 8e-6).abs() < 1e-8);
        assert!(rates.is_sorted_by(|a, b| a > b), "{rates:?}");
    }

    #[test]
    fn the_last_pass_uses_the_final_blend() {
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
