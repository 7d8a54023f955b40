//! Rooks that X-FEN does not name by file.

use crate::{Board, CastlingSide, Color, File, Rank, Role, Square};

/// Returns the rook that X-FEN means. If there is none, returns the corner, so that the check
/// reports that square.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let king = board.king(color);
    let rooks = board.pieces(color, Role::Rook);
    let mut files = File::ALL;
    if side == CastlingSide::King {
        files.reverse();
    }
    files
        .into_iter()
        .map(|file| Square::new(file, rank))
        .find(|&square| rooks.contains(square) && CastlingSide::of(king, square) == side)
        .unwrap_or(Square::new(files[0], rank))
}
