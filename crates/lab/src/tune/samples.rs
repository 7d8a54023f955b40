//! Quiet positions from games, with the results of the games.

use engine::tuning::{Trace, trace};
use rules::Color;

use crate::selfplay::Game;

/// One game in this many is held out to validate the weights.
const VALIDATION_INTERVAL: u64 = 20;

/// A quiet position.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The terms of its evaluation.
    pub trace: Trace,
    /// The score of the search, in centipawns from White's point of view.
    pub score: f32,
    /// The game's result for White: 0, ½ or 1.
    pub result: f32,
}

/// Quiet positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The training samples.
    pub fitted: Vec<Sample>,
    /// The validation samples, from other games.
    pub kept_aside: Vec<Sample>,
    /// Number of the next game within its run.
    next: u64,
}

impl Samples {
    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &Game) {
        let to = if self.next.is_multiple_of(VALIDATION_INTERVAL) {
            &mut self.kept_aside
        } else {
            &mut self.fitted
        };
        self.next += 1;
        let result = match game.winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        };
        to.extend(game.quiet_positions().filter_map(|(_, position, score)| {
            Some(Sample {
                trace: trace(&position)?,
                score: f32::from(score),
                result,
            })
        }));
    }

    /// Sets the number of the next game within its run, so that the same games are held out in any
    /// reading order.
    pub const fn begin_at(&mut self, number: u64) {
        self.next = number;
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Position};

    use super::*;
    use crate::selfplay::{MATE_FROM, Ply};

    #[test]
    fn only_quiet_positions_are_added() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K2R w - - 0 1";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut line = rules::Line::new(start);
        let mut plies = Vec::new();
        // The capture is not quiet, the king in check is not either, and the mate score is no
        // evaluation.
        for (san, score) in [
            ("Ke2", 600),
            ("Ke7", 600),
            ("Nxd5+", 620),
            ("Kd6", 640),
            ("Rh5", MATE_FROM),
            ("Kc6", 700),
        ] {
            let mv = line.position().parse_san(san).unwrap();
            line.play(mv).unwrap();
            plies.push(Ply { mv, score });
        }
        let game = Game {
            start,
            plies,
            winner: Some(Color::White),
        };
        let mut samples = Samples::default();
        samples.add(&game);
        samples.add(&game);
        let scores = |samples: &[Sample]| samples.iter().map(|sample| sample.score).collect();
        let taken: Vec<f32> = scores(&samples.fitted);
        assert_eq!(taken, [600.0, 600.0]);
        assert_eq!(taken, scores(&samples.kept_aside));
        assert!(samples.fitted.iter().all(|sample| sample.result > 0.9));
        // The 31st and the 41st game of a run, independent of earlier games.
        samples.begin_at(30);
        samples.add(&game);
        samples.begin_at(40);
        samples.add(&game);
        assert_eq!(samples.fitted.len(), 4);
        assert_eq!(samples.kept_aside.len(), 4);
    }
}
