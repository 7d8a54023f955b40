//! King safety after a move, computed without making the move.

use crate::attacks::{self, Bitboards, directions};
use crate::{Bitboard, Board, Color, Role, Square};

/// Returns the square of the pawn that an en-passant capture removes.
#[inline]
pub(crate) const fn passed_pawn(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

/// Whether a pawn may capture en passant without exposing its king: both pawns leave their squares,
/// so a rank, file or diagonal may open.
pub(crate) fn en_passant_is_safe(board: &Board, turn: Color, from: Square, to: Square) -> bool {
    leaves_king_safe(board, turn, from, to, passed_pawn(from, to).bitboard())
}

/// Whether no enemy piece attacks the king after a piece of its side has moved and the pieces on
/// `victims` are captured (FIDE 3.9.2).
#[inline]
pub(crate) fn leaves_king_safe(
    board: &Board,
    turn: Color,
    from: Square,
    to: Square,
    victims: Bitboard,
) -> bool {
    let occupied = board.occupied().without(from.bitboard() | victims) | to.bitboard();
    let enemies = board.by_color(!turn).without(victims);
    let king = board.king(turn);
    let king = if king == from { to } else { king };
    !is_attacked(board, turn, king, occupied, enemies)
}

/// Whether any of these enemies of the side `turn` attacks a square, with sliders blocked by
/// `occupied`.
#[inline]
pub(crate) fn is_attacked(
    board: &Board,
    turn: Color,
    square: Square,
    occupied: Bitboard,
    enemies: Bitboard,
) -> bool {
    let pieces = |role: Role| board.by_role(role) & enemies;
    let near = attacks::pawn(turn, square) & pieces(Role::Pawn)
        | attacks::knight(square) & pieces(Role::Knight)
        | attacks::king(square) & pieces(Role::King);
    // All directions at once, without branches: for a single move the slider tables are not in the
    // cache, and the number of pieces in line with the king is hard to predict.
    let seen = directions::slide(Bitboards::splat(square.bitboard()), !occupied) & board.sliders();
    near.any() || seen.touching(enemies) != 0
}
