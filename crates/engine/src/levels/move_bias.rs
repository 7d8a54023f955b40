//! Human habits in the choice of moves.
//!
//! Among equally good moves a weak player first considers captures, checks and forward moves, and
//! retreats last.

use rules::{Line, Move, MoveKind, Position, Role};

/// Factor from a level's blindness to the strength of its habits.
const SHARE: f64 = 4.0;

/// Relative probability that a player considers each move of a position.
pub(super) struct MoveBias<'p> {
    position: &'p Position,
    /// The previous move of the same side.
    last: Option<Move>,
    strength: f64,
}

impl<'p> MoveBias<'p> {
    /// Creates the habits of a player with this blindness.
    pub(super) fn new(line: &'p Line, blindness: f64) -> Self {
        Self {
            position: line.position(),
            // The last move is the opponent's.
            last: line.moves().iter().rev().nth(1).copied(),
            strength: SHARE * blindness,
        }
    }

    /// Returns the weight of this move, relative to a move without special features.
    pub(super) fn of(&self, mv: Move) -> f64 {
        let position = self.position;
        let [before, after] =
            [mv.from(), mv.to()].map(|square| square.rank().relative_to(position.turn()));
        let same_piece = self.last.filter(|last| last.to() == mv.from());
        [
            (1.6, position.is_capture(mv)),
            (1.5, position.gives_check(mv)),
            (1.5, mv.kind() == MoveKind::Castling),
            (1.2, before < after),
            (0.6, after < before),
            (0.5, self.leaves_shelter(mv)),
            (1.3, same_piece.is_some()),
            (0.25, same_piece.is_some_and(|last| last.from() == mv.to())),
        ]
        .into_iter()
        .filter_map(|(factor, holds)| holds.then_some(factor))
        .product::<f64>()
        .powf(self.strength)
    }

    /// Whether the king moves without need while there is a queen on the board.
    fn leaves_shelter(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::Normal(Role::King)
            && !self.position.is_check()
            && self.position.board().by_role(Role::Queen).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the line 1. e4 e5 2. Nf3 Nc6.
    fn opening() -> Line {
        let mut line = Line::new(Position::start());
        for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
            line.play(line.position().parse_uci(uci).unwrap()).unwrap();
        }
        line
    }

    fn of(blindness: f64, uci: &str) -> f64 {
        let line = opening();
        MoveBias::new(&line, blindness).of(line.position().parse_uci(uci).unwrap())
    }

    #[test]
    fn weak_players_prefer_captures_over_retreats() {
        let falling = ["f3e5", "a2a3", "h1g1", "e1e2", "f3g1"].map(|uci| of(0.25, uci));
        assert!(
            falling.is_sorted_by(|more, less| more > less),
            "{falling:?}"
        );
    }

    #[test]
    fn habits_are_weaker_with_less_blindness() {
        let [more, less] = [0.25, 0.08].map(|blindness| of(blindness, "f3e5"));
        assert!(more > less && less > 1.0, "{more} {less}");
        let line = opening();
        for &mv in &line.position().legal_moves() {
            assert!((MoveBias::new(&line, 0.0).of(mv) - 1.0).abs() < 1e-9);
        }
    }
}
