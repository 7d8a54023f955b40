//! Proofs of short mates by exhaustive search.

use rules::{Move, Position};

use crate::Effort;

/// Maximum length of a mate: the work grows a thousandfold with each further move.
pub const MAX_MATE: usize = 3;

/// Whether the side to move can force mate in at most this many moves. A `number` above
/// [`MAX_MATE`] counts as [`MAX_MATE`].
pub fn mates_within(position: &Position, number: usize) -> bool {
    Effort::unbounded().mates_within(position, number)
}

/// Returns the moves that force mate in at most this many moves, including the move itself.
pub fn mating_moves(position: &Position, number: usize) -> Vec<Move> {
    Effort::unbounded().mating_moves(position, number)
}

impl Effort<'_> {
    /// Like [`mates_within`], but also returns false if the effort is spent.
    pub fn mates_within(&mut self, position: &Position, number: usize) -> bool {
        let moves = position.legal_moves();
        (1..=number.min(MAX_MATE))
            .any(|number| moves.iter().any(|&mv| self.forces(position, mv, number)))
    }

    /// Like [`mating_moves`], but some moves may be missing if the effort is spent.
    pub fn mating_moves(&mut self, position: &Position, number: usize) -> Vec<Move> {
        let moves = position.legal_moves();
        let mut mating = moves.to_vec();
        mating.retain(|&mv| self.forces(position, mv, number.min(MAX_MATE)));
        mating
    }

    /// Whether a move mates, or forces mate within the remaining moves after every reply.
    fn forces(&mut self, position: &Position, mv: Move, number: usize) -> bool {
        if !self.spend(1) || number == 0 || number == 1 && !position.gives_check(mv) {
            return false;
        }
        let next = position.after_unchecked(mv);
        if number == 1 {
            return !next.has_legal_move();
        }
        let replies = next.legal_moves();
        if replies.is_empty() {
            return next.is_check();
        }
        replies
            .iter()
            .all(|&reply| self.mates_within(&next.after_unchecked(reply), number - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::themes::tests::position;

    #[test]
    fn finds_mates_of_each_length() {
        for (fen, number, first) in [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "Ra8#"),
            ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, ""),
            // The king makes one move, then the rook mates.
            ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2, "Kf7"),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "Ra6"),
        ] {
            let start = position(fen);
            assert!(!mates_within(&start, number - 1), "{fen}");
            assert!(mates_within(&start, number), "{fen}");
            let mating = mating_moves(&start, number);
            let names: Vec<String> = mating.iter().map(|&mv| start.san(mv)).collect();
            if !first.is_empty() {
                assert_eq!(names, [first], "{fen}");
            }
        }
    }

    #[test]
    fn stalemate_is_not_mate() {
        let start = position("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1");
        let mating = mating_moves(&start, 1);
        assert!(mating.iter().all(|&mv| start.san(mv).ends_with('#')));
        assert!(!mating.is_empty());
        assert!(!mates_within(&position("7k/8/6K1/8/8/8/8/8 w - - 0 1"), 3));
    }

    #[test]
    fn never_searches_more_positions_than_allowed() {
        let start = position("k1qqqqqq/ppp5/8/8/8/8/PPP5/K1QQQQQQ w - - 0 1");
        let mut effort = Effort::new(1_000, &|| false);
        effort.mates_within(&start, 3);
        assert!(effort.is_spent());
    }
}
