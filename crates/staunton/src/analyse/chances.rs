//! Expected results from scores, and judgments of moves.

use engine::Score;
use pgn::Nag;

/// Centipawns that multiply the odds of winning by e. A first estimate for games between humans: an
/// extra pawn gives an expected score of 60 %.
const SCALE: f64 = 250.0;

/// The severity of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

/// Minimum loss of expected result (from 0 to 1) for each judgment, worst first. Chosen by hand.
const LOSSES: [(f64, Judgement); 3] = [
    (0.20, Judgement::Blunder),
    (0.10, Judgement::Mistake),
    (0.05, Judgement::Inaccuracy),
];

impl Judgement {
    /// Judges a move by the score of the best move and its own score, both from the player's point
    /// of view.
    pub(super) fn of(best: Score, played: Score) -> Option<Self> {
        let lost = expectation(best) - expectation(played);
        LOSSES
            .into_iter()
            .find_map(|(least, judgement)| (lost >= least).then_some(judgement))
    }

    /// `?!`, `?` or `??`.
    pub(super) const fn nag(self) -> Nag {
        Nag(match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        })
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// The expected result, from 0 to 1, for the side that the score is for.
pub(super) fn expectation(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / SCALE).exp()),
        Score::Mate(moves) if moves > 0 => 1.0,
        Score::Mate(_) => 0.0,
    }
}

/// The same score from the other side's point of view. `Mate(0)` means that the side is checkmated;
/// for the other side it counts as a mate in one.
pub(super) fn reversed(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(0) => Score::Mate(1),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_judged_by_the_expected_result_it_loses() {
        use Score::{Centipawns, Mate};
        for (best, played, judgement) in [
            (Centipawns(20), Centipawns(20), None),
            (Centipawns(20), Centipawns(60), None),
            (Centipawns(20), Centipawns(-20), None),
            (Centipawns(20), Centipawns(-40), Some(Judgement::Inaccuracy)),
            (Centipawns(20), Centipawns(-100), Some(Judgement::Mistake)),
            (Centipawns(20), Centipawns(-300), Some(Judgement::Blunder)),
            // Moves that do not change a clear result are not judged.
            (Centipawns(1500), Centipawns(1000), None),
            (Mate(5), Centipawns(1200), None),
            (Mate(1), Centipawns(0), Some(Judgement::Blunder)),
            (Centipawns(-900), Mate(-3), None),
            (Centipawns(0), Mate(-1), Some(Judgement::Blunder)),
            (Mate(2), reversed(Mate(0)), None),
        ] {
            assert_eq!(Judgement::of(best, played), judgement, "{best} {played}");
        }
    }
}
