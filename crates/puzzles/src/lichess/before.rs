//! A move that may have led to a position.

use rules::{CastlingMode, Color, Move, MoveKind, Piece, Position, Rank, Role, Setup, Square};

/// Pieces that the last move may have captured.
const CAPTURED: [Option<Role>; 6] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::Pawn),
];

/// Returns a position and a legal move that leads from there to this position. The counters differ
/// only if no move leads to them.
pub(super) fn last_move(position: &Position) -> Option<(Position, Move)> {
    let setup = Setup::from_fen(&position.fen(), CastlingMode::Standard).ok()?;
    [true, false].into_iter().find_map(|with_counters| {
        CAPTURED
            .into_iter()
            .find_map(|captured| find(position, &setup, captured, with_counters))
    })
}

fn find(
    position: &Position,
    setup: &Setup,
    captured: Option<Role>,
    with_counters: bool,
) -> Option<(Position, Move)> {
    let mover = !position.turn();
    let pieces = Square::all().filter_map(|to| Some((to, setup.board.piece_at(to)?)));
    let mut pieces = pieces.filter(|(_, piece)| piece.color == mover);
    pieces.find_map(|(to, piece)| {
        let mut origins = Square::all().filter(|&from| setup.board.piece_at(from).is_none());
        origins.find_map(|from| {
            let step = Step {
                piece,
                from,
                to,
                captured,
            };
            step.undo(position, setup, with_counters)
        })
    })
}

/// A move to take back.
struct Step {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Role>,
}

impl Step {
    fn undo(
        &self,
        position: &Position,
        setup: &Setup,
        with_counters: bool,
    ) -> Option<(Position, Move)> {
        let side = self.piece.color;
        let mut before = setup.clone();
        before.board.set(self.from, Some(self.piece));
        let captured = self.captured.map(|role| Piece { color: !side, role });
        before.board.set(self.to, captured);
        before.turn = side;
        before.en_passant = None;
        let resets = self.captured.is_some() || self.piece.role == Role::Pawn;
        before.halfmove_clock = if resets {
            0
        } else {
            setup.halfmove_clock.saturating_sub(1)
        };
        let full = setup.fullmove_number - u32::from(side == Color::Black);
        before.fullmove_number = full.max(1);
        if self.piece.role == Role::Pawn && self.from.rank() == Rank::First.relative_to(side) {
            return None;
        }
        let before = Position::from_setup(&before, CastlingMode::Standard).ok()?;
        let mut moves = before.legal_moves().into_iter();
        let mv = moves.find(|mv| {
            let is_plain = matches!(mv.kind(), MoveKind::Normal(_));
            is_plain && mv.from() == self.from && mv.to() == self.to
        })?;
        let after = before.after_unchecked(mv);
        let is_reached = if with_counters {
            after == *position
        } else {
            after.is_same_position(position)
        };
        is_reached.then_some((before, mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_move_that_leads_to_a_position() {
        for (fen, with_counters) in [
            ("6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 3 9", true),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", true),
            ("4k3/8/8/8/4r3/8/8/4K3 w - - 1 2", true),
            ("r3k2r/8/8/8/8/8/8/R3K1NR b KQkq - 1 1", true),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
            let (before, mv) = last_move(&position).expect("a move");
            let after = before.play(mv).expect("a legal move");
            assert!(after.is_same_position(&position), "{fen}");
            assert_eq!(after == position, with_counters, "{fen}");
        }
    }

    #[test]
    fn some_positions_have_no_last_move() {
        // Black has only a king and a rook that may castle.
        let fen = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 5";
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        assert_eq!(last_move(&position), None);
    }
}
