//! The Adam optimizer (Kingma and Ba, 2015).

/// Decay rates of the running means of gradients and of their squares.
const MOMENTS: [f32; 2] = [0.9, 0.999];

/// Pairs of parameters that minimize a loss.
pub(super) struct Adam {
    pub(super) weights: Vec<[f32; 2]>,
    /// Running means of the gradient and of its square.
    moments: Vec<[[f32; 2]; 2]>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(start: &[[f32; 2]]) -> Self {
        Self {
            weights: start.to_vec(),
            moments: vec![[[0.0; 2]; 2]; start.len()],
            steps: 0,
        }
    }

    /// Takes a step of up to `rate` down the gradient. `pull` draws each number towards its initial
    /// value.
    pub(super) fn step(&mut self, gradient: &[[f32; 2]], start: &[[f32; 2]], pull: f32, rate: f32) {
        self.steps += 1;
        let warm = MOMENTS.map(|moment| 1.0 - moment.powi(self.steps));
        for (term, weights) in self.weights.iter_mut().enumerate() {
            for (half, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[term][half] + pull * (*weight - start[term][half]);
                let [mean, square] = &mut self.moments[term][half];
                *mean += (1.0 - MOMENTS[0]) * (slope - *mean);
                *square += (1.0 - MOMENTS[1]) * (slope * slope - *square);
                let spread = (*square / warm[1]).sqrt();
                if spread > 0.0 {
                    *weight -= rate * (*mean / warm[0]) / spread;
                }
            }
        }
    }
}
