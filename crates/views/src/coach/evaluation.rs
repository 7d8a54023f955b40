//! The engine's results for the positions around a move.

use protocol::Score;
use rules::{Move, Position};

/// The engine's result for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score for the side to move.
    pub score: Score,
    /// The best line.
    pub line: Vec<Move>,
}

impl Evaluation {
    /// The expected result for the side to move, from 0 to 1, as the evaluation bar of the page shows
    /// it.
    pub(super) fn chance(&self) -> f64 {
        match self.score {
            Score::Mate(moves) => f64::from(u8::from(moves > 0)),
            Score::Cp(cp) => {
                (1.0 / (1.0 + (-0.003_682_08 * f64::from(cp)).exp())).clamp(0.03, 0.97)
            }
        }
    }

    /// Returns the first moves of the line that are legal from this position.
    pub(super) fn legal(&self, from: &Position) -> Vec<Move> {
        let mut position = *from;
        let legal = self.line.iter().take_while(|&&mv| {
            let next = position.play(mv);
            next.is_ok_and(|next| {
                position = next;
                true
            })
        });
        legal.copied().collect()
    }
}

/// The move that is judged, with the positions around it.
pub(super) struct Played<'a> {
    pub(super) before: &'a Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The engine's best line instead of the move.
    pub(super) best: Vec<Move>,
    /// The engine's best line after the move; the first move is the opponent's.
    pub(super) reply: Vec<Move>,
}
