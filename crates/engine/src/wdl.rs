//! The probabilities of a win, a draw and a loss for a score.

use rules::{Position, Role};

/// A model that maps scores to probabilities. With `x` centipawns, a win has the probability σ((x −
/// a) / b) and a loss σ((−x − a) / b), where σ is the logistic function; the rest is a draw. So `a`
/// is the lead that wins half of the games, and `b` determines how fast the probabilities change
/// around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// `a` with bare kings, and the amount that all pieces on the board add to it, in centipawns.
    pub lead: [f64; 2],
    /// `b`: the value with bare kings, and the amount that the pieces add.
    pub spread: [f64; 2],
}

/// Probabilities from 0 to 1, with a sum of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

/// The model of our own engine, as printed by `cargo xtask tune wdl`. It was fitted to 437,557
/// positions of 4,000 self-play games (1,000 nodes per move, seed 9, shards 0 to 39), with the
/// search of signature 308488. The cross entropy of the results is 0.615.
pub const MODEL: Model = Model {
    lead: [124.1, -82.5],
    spread: [33.8, 43.8],
};

/// Piece values for [`material()`], by [`Role::index`].
const VALUES: [u32; 6] = [1, 3, 3, 5, 9, 0];
/// Sum over all pieces of the standard position.
const ALL_PIECES: u32 = 78;

/// Returns the material on the board relative to the standard position: 0 with bare kings, 1 at the
/// start.
pub fn material(position: &Position) -> f64 {
    let board = position.board();
    let pieces = Role::ALL.map(|role| board.by_role(role).len() * VALUES[role.index()]);
    f64::from(pieces.iter().sum::<u32>().min(ALL_PIECES)) / f64::from(ALL_PIECES)
}

impl Model {
    /// Returns the probabilities for the side of the score.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_engine::wdl::{self, MODEL};
    /// use staunton_rules::Position;
    ///
    /// let material = wdl::material(&Position::start());
    /// let even = MODEL.chances(0.0, material);
    /// let ahead = MODEL.chances(150.0, material);
    /// assert!((even.win - even.loss).abs() < 1e-9 && ahead.win > even.win);
    /// ```
    pub fn chances(&self, centipawns: f64, material: f64) -> Chances {
        let [lead, spread] = self.at(material);
        let win = logistic((centipawns - lead) / spread);
        let loss = logistic((-centipawns - lead) / spread);
        Chances {
            win,
            draw: 1.0 - win - loss,
            loss,
        }
    }

    /// Returns `a` and `b` with this material.
    pub fn at(&self, material: f64) -> [f64; 2] {
        [self.lead, self.spread].map(|[bare, full]| (bare + full * material).max(1.0))
    }
}

impl Chances {
    /// Returns the probabilities in thousandths, with a sum of 1,000: won, drawn and lost.
    pub fn permille(&self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|part| (1_000.0 * part).round() as u32);
        [win, 1_000_u32.saturating_sub(win + loss), loss]
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;
    use crate::nnue::Network;

    /// Another network has a different centipawn scale.
    #[test]
    fn the_model_was_fitted_to_the_network_of_the_program() {
        let why = "fit the model again (docs/ENGINE.md, UCI), then put the checksum here";
        assert_eq!(
            Network::built_in().checksum(),
            0x220b_4b2a_e973_be65,
            "{why}"
        );
    }

    #[test]
    fn pieces_are_counted() {
        for (fen, share) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0.0),
            ("4k3/4p3/8/8/8/8/8/QRB1K3 w - - 0 1", 18.0 / 78.0),
            ("7k/8/8/8/8/8/QQQQQ2K/QQQQQ3 b - - 0 1", 1.0),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            assert!((material(&position) - share).abs() < 1e-9, "{fen}");
        }
        assert!((material(&Position::start()) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_lead_parameter_wins_half_of_the_games() {
        for material in [0.0, 0.5, 1.0] {
            let [lead, _] = MODEL.at(material);
            assert!((MODEL.chances(lead, material).win - 0.5).abs() < 1e-9);
            let mut last = 0.0;
            for centipawns in (-1_000..=1_000).step_by(10) {
                let chances = MODEL.chances(f64::from(centipawns), material);
                let against = MODEL.chances(f64::from(-centipawns), material);
                assert!((chances.win - against.loss).abs() < 1e-9);
                assert!(chances.win > last && chances.draw > 0.0, "{centipawns}");
                last = chances.win;
                assert_eq!(chances.permille().iter().sum::<u32>(), 1_000);
            }
        }
    }
}
