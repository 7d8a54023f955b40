//! Attacks of a piece of any role.

use super::leapers::{king, knight, pawn};
use super::sliders::{bishop, queen, rook};
use crate::{Bitboard, Piece, Role, Square};

/// Returns the squares that a piece on `square` attacks, with sliders blocked by `occupied`.
///
/// ```
/// use staunton_rules::{Bitboard, Color, Piece, Role, Square, attacks};
///
/// let piece = Piece { color: Color::White, role: Role::Rook };
/// let occupied = Bitboard::from(Square::A3);
/// let attacked = attacks::piece(piece, Square::A1, occupied);
/// assert!(attacked.contains(Square::A3) && !attacked.contains(Square::A4));
/// ```
#[inline]
pub fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}
