//! What follows from the pieces on the board, wherever they stand.

use rules::{Bitboard, Board, Color, Outcome, Position, Role};

/// Whether `side` might mate by some series of legal moves, as far as material tells.
///
/// `false` is a proof; `true` is none. The lemmas, for a side without pawn, rook or queen
/// (which could mate by themselves or become something that can):
///
/// - A bare king never gives check, so it cannot mate.
/// - A lone knight mates only a king whose own pieces stand in its way. Queens do not: one
///   that blocks a flight also attacks the square from which the knight gives check.
/// - Bishops that all stand on squares of one colour check and guard only such squares, so a
///   flight of the other colour must be blocked by the mated side: by a knight, a pawn, or a
///   bishop of the other colour. Rooks and queens beside their king capture or interpose. Two
///   such bishops never check at once, except in a position that was set up so.
pub fn can_mate_by_material(position: &Position, side: Color) -> bool {
    can_mate(position.board(), side)
        || (position.turn() != side && position.outcome() == Some(Outcome::Checkmate))
}

/// The lemmas for positions that are not over.
pub(crate) fn can_mate(board: &Board, side: Color) -> bool {
    let pieces = |color, role| board.pieces(color, role);
    let strong = pieces(side, Role::Pawn) | pieces(side, Role::Rook) | pieces(side, Role::Queen);
    let knights = pieces(side, Role::Knight);
    let bishops = pieces(side, Role::Bishop);
    if strong.any() || knights.many() || (knights.any() && bishops.any()) {
        return true;
    }
    if bishops.is_empty() && knights.is_empty() {
        return false;
    }
    if knights.any() {
        return [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]
            .into_iter()
            .any(|role| pieces(!side, role).any());
    }
    let all_bishops = bishops | pieces(!side, Role::Bishop);
    let one_color =
        (all_bishops & Bitboard::LIGHT).is_empty() || (all_bishops & Bitboard::DARK).is_empty();
    !one_color || pieces(!side, Role::Pawn).any() || pieces(!side, Role::Knight).any()
}

/// Whether material proves that neither side can mate (FIDE 5.2.2).
pub fn is_dead_by_material(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|side| !can_mate_by_material(position, side))
}

#[cfg(test)]
mod tests;
