//! Maximum likelihood fit of the win-draw-loss model behind UCI's `wdl`.

use engine::wdl::{Model, material};
use rules::Color;

use super::adam::Adam;
use crate::selfplay::{Game, MATE_FROM};

/// Number of passes through all positions.
const EPOCHS: usize = 100;
/// Positions per batch.
const BATCH: usize = 4_096;
/// The initial learning rate, in centipawns.
const RATE: f32 = 2.0;

/// Positions with the score of the search and the result of the game.
#[derive(Clone, Debug, Default)]
pub struct Positions(Vec<Position>);

#[derive(Clone, Copy, Debug)]
struct Position {
    /// For White, in centipawns.
    score: f64,
    material: f64,
    winner: Option<Color>,
}

impl Positions {
    /// Adds the positions of a game, except those with a mate score.
    pub fn add(&mut self, game: &Game) {
        let mut position = game.start;
        for ply in &game.plies {
            if ply.score.abs() < MATE_FROM {
                self.0.push(Position {
                    score: f64::from(ply.score),
                    material: material(&position),
                    winner: game.winner,
                });
            }
            position.play_unchecked(ply.mv);
        }
    }

    /// Number of positions.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The mean cross entropy of the results under the model.
    pub fn loss(&self, model: &Model) -> f64 {
        let surprise = |position: &Position| {
            let chances = model.chances(position.score, position.material);
            let chance = match position.winner {
                Some(Color::White) => chances.win,
                None => chances.draw,
                Some(Color::Black) => chances.loss,
            };
            -chance.max(MIN_PROBABILITY).ln()
        };
        self.0.iter().map(surprise).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Returns the model that predicts the results best. The same positions and initial model give
    /// the same result.
    pub fn fit(&self, start: &Model) -> Model {
        let start = [start.lead, start.spread].map(|pair| pair.map(|number| number as f32));
        let mut adam = Adam::new(&start);
        // Positions of one game are adjacent, so a batch takes positions at regular distances.
        let batches = self.0.len().div_ceil(BATCH).max(1);
        for epoch in 0..EPOCHS {
            let left = 1.0 - epoch as f32 / EPOCHS as f32;
            for batch in 0..batches {
                let gradient = slope(self.0.iter().skip(batch).step_by(batches), &model(&adam));
                adam.step(&gradient, &start, 0.0, RATE * left.powi(2).max(0.01));
            }
        }
        model(&adam)
    }
}

/// Lower bound of the predicted probability of a result, so that no single one dominates the loss.
const MIN_PROBABILITY: f64 = 1e-9;

fn model(adam: &Adam) -> Model {
    let [lead, spread] = [0, 1].map(|at: usize| adam.weights[at].map(f64::from));
    Model { lead, spread }
}

/// The gradient of the loss with respect to each parameter of the model.
fn slope<'p>(
    positions: impl ExactSizeIterator<Item = &'p Position>,
    model: &Model,
) -> Vec<[f32; 2]> {
    let part = 1.0 / positions.len().max(1) as f64;
    let mut slope = [[0.0; 2]; 2];
    for position in positions {
        let [lead, spread] = model.at(position.material);
        let chances = model.chances(position.score, position.material);
        // Derivatives of both probabilities with respect to the lead and the spread.
        let steep = |chance: f64| chance * (1.0 - chance) / spread;
        let reach = |score: f64| (score - lead) / spread;
        let win = [1.0, reach(position.score)].map(|by| steep(chances.win) * by);
        let loss = [1.0, reach(-position.score)].map(|by| steep(chances.loss) * by);
        for at in 0..2 {
            let by = match position.winner {
                Some(Color::White) => win[at] / chances.win.max(MIN_PROBABILITY),
                Some(Color::Black) => loss[at] / chances.loss.max(MIN_PROBABILITY),
                None => -(win[at] + loss[at]) / chances.draw.max(MIN_PROBABILITY),
            };
            slope[at][0] += by * part;
            slope[at][1] += by * part * position.material;
        }
    }
    slope.map(|pair| pair.map(|number| number as f32)).to_vec()
}

/// Returns the lines of `crates/engine/src/wdl.rs` between the braces of the model.
pub fn source(model: &Model) -> String {
    let Model {
        lead: [lead, more_lead],
        spread: [spread, more_spread],
    } = model;
    format!(
        "    lead: [{lead:.1}, {more_lead:.1}],\n    spread: [{spread:.1}, {more_spread:.1}],\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Returns random results with the probabilities of a model.
    fn random_results(model: &Model) -> Positions {
        let mut random = Random::new(1, 0);
        let positions = (0..40_000).map(|_| {
            let score = random.below(1_000) as f64 - 500.0;
            let material = random.below(101) as f64 / 100.0;
            let chances = model.chances(score, material);
            let draw = random.below(1_000_000) as f64 / 1_000_000.0;
            let winner = if draw < chances.win {
                Some(Color::White)
            } else if draw < chances.win + chances.draw {
                None
            } else {
                Some(Color::Black)
            };
            Position {
                score,
                material,
                winner,
            }
        });
        Positions(positions.collect())
    }

    #[test]
    fn recovers_a_model_from_its_results() {
        let true_one = Model {
            lead: [150.0, -60.0],
            spread: [40.0, 50.0],
        };
        let start = Model {
            lead: [100.0, 0.0],
            spread: [80.0, 0.0],
        };
        let positions = random_results(&true_one);
        let found = positions.fit(&start);
        for material in [0.2, 0.5, 0.8] {
            for (found, expected) in found.at(material).into_iter().zip(true_one.at(material)) {
                assert!((found - expected).abs() < 8.0, "{found} for {expected}");
            }
        }
        let loss = positions.loss(&found);
        assert!(loss < positions.loss(&start) && (loss - positions.loss(&true_one)).abs() < 0.001);
        assert_eq!(found, positions.fit(&start));
    }
}
