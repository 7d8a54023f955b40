//! Lemmas that depend only on the pieces on the board, not on their squares.

use rules::{Bitboard, Board, Color, Outcome, Position, Role};

/// Whether `side` might mate by some series of legal moves, judged by material alone.
///
/// `false` is a proof; `true` is not. The lemmas, for a side without pawn, rook or queen (which
/// could mate by themselves or promote to a piece that can):
///
/// - A bare king never gives check, so it cannot mate.
/// - A lone knight mates only a king that is blocked by its own pieces. Queens do not block it: a
///   queen on a flight square also attacks the square from which the knight gives check.
/// - Bishops that are all on one square color check and guard only squares of that color, so the
///   mated side must block a flight square of the other color: with a knight, a pawn, or a bishop
///   on the other color. Rooks and queens next to their king capture or interpose. Two such bishops
///   never give check at once, except in a constructed position.
pub fn can_mate_by_material(position: &Position, side: Color) -> bool {
    can_mate(position.board(), side)
        || (position.turn() != side && position.outcome() == Some(Outcome::Checkmate))
}

/// The lemmas for positions in which the game is not over.
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
