//! Whether a king is safe after a move, found without making it.

use crate::attacks::{self, Bitboards, directions};
use crate::{Bitboard, Board, Color, Role, Square};

/// Where the pawn stands that is captured in passing.
#[inline]
pub(crate) const fn passed_pawn(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

/// Whether a pawn may capture in passing without exposing its king: both pawns leave
/// their squares, so a rank, file or diagonal may open.
pub(crate) fn en_passant_is_safe(board: &Board, turn: Color, from: Square, to: Square) -> bool {
    leaves_king_safe(board, turn, from, to, passed_pawn(from, to).bitboard())
}

/// Whether no enemy piece attacks the king once a piece of its side has gone from a square to
/// another and the pieces on `victims` are captured (FIDE 3.9.2).
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

/// Whether any of these enemies of the side `turn` attacks a square, when `occupied` squares
/// stop sliders.
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
    // In all directions at once, and without a branch: for a single move the sliders' tables
    // are not in the cache, and how many pieces are in line with the king is hard to predict.
    let seen = directions::slide(Bitboards::splat(square.bitboard()), !occupied) & board.sliders();
    near.any() || seen.touching(enemies) != 0
}
