//! Piece values and static exchange evaluation with legal moves only.

use rules::{Move, Position, Role, Square};

/// The value of a piece in pawns; the king is worth more than all other pieces.
pub const fn value(role: Role) -> i32 {
    match role {
        Role::King => 100,
        other => other.value() as i32,
    }
}

/// Returns the legal capture on a square by the least valuable piece.
fn cheapest(position: &Position, target: Square) -> Option<Move> {
    let captures = position.captures();
    let here = captures
        .iter()
        .filter(|mv| mv.to() == target && position.is_capture(**mv));
    here.min_by_key(|mv| (value(mv.role()), mv.from().index()))
        .copied()
}

/// Returns the material that the side to move wins by captures on a square while they pay; 0 if
/// they do not.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_puzzles::exchange;
/// use staunton_rules::{CastlingMode, Position, Square};
///
/// let fen = "4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1";
/// let position = Position::from_fen(fen, CastlingMode::Standard)?;
/// assert_eq!(exchange::gain(&position, Square::D6), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gain(position: &Position, target: Square) -> i32 {
    let Some(mv) = cheapest(position, target) else {
        return 0;
    };
    won_by(position, mv).max(0)
}

/// Returns the material that a move wins if the opponent recaptures on its square while that pays.
pub fn won_by(position: &Position, mv: Move) -> i32 {
    let taken = position.captured(mv).map_or(0, value);
    let promoted = mv
        .promotion()
        .map_or(0, |role| value(role) - value(Role::Pawn));
    taken + promoted - gain(&position.after_unchecked(mv), mv.to())
}

/// Whether the side to move can capture on a square.
pub fn can_capture_on(position: &Position, target: Square) -> bool {
    cheapest(position, target).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::themes::tests::position;

    #[test]
    fn exchange_stops_when_captures_no_longer_pay() {
        for (fen, target, gained) in [
            // A rook captures a pawn that a pawn defends.
            ("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", Square::D6, 0),
            ("4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", Square::D6, 1),
            // Two rooks against one defender.
            ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", Square::D5, 3),
            ("3rk3/8/4p3/3n4/8/8/3R4/3RK3 w - - 0 1", Square::D5, 0),
            // The defender is pinned, so a recapture is impossible.
            ("4k3/8/4p3/3n4/8/8/8/K2RR3 w - - 0 1", Square::D5, 3),
        ] {
            assert_eq!(gain(&position(fen), target), gained, "{fen}");
        }
    }
}
