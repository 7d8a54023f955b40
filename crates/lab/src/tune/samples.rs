//! Quiet positions from games, with the games' results.

use engine::tuning::{Trace, trace};
use rules::Color;

use crate::selfplay::Game;

/// One game in so many is kept aside to validate the weights.
const KEPT_ASIDE: u64 = 20;

/// A quiet position.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What its evaluation adds up.
    pub trace: Trace,
    /// What the search said of it, in centipawns as White sees it.
    pub score: f32,
    /// The game's result for White: 0, ½ or 1.
    pub result: f32,
}

/// Quiet positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// Those to fit weights to.
    pub fitted: Vec<Sample>,
    /// Those of other games, to test the weights on.
    pub kept_aside: Vec<Sample>,
    /// Which game of its run comes next.
    next: u64,
}

impl Samples {
    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &Game) {
        let to = if self.next.is_multiple_of(KEPT_ASIDE) {
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

    /// Says which game of its run comes next: so the same games are kept aside whatever was read
    /// before.
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
    fn only_quiet_positions_are_taken() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K2R w - - 0 1";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut line = rules::Line::new(start);
        let mut plies = Vec::new();
        // The capture is not quiet, the king in check neither, and the mate score is none.
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
        // The 31st and the 41st game of a run, whatever was read before.
        samples.begin_at(30);
        samples.add(&game);
        samples.begin_at(40);
        samples.add(&game);
        assert_eq!(samples.fitted.len(), 4);
        assert_eq!(samples.kept_aside.len(), 4);
    }
}
