//! King safety: attacked squares, pins, and the squares that answer a check.
#![expect(
    clippy::inline_always,
    reason = "side and sink are constants only where both of them meet"
)]

use super::side::Side;
use crate::attacks::{self, Bitboards, directions};
use crate::{Bitboard, Board, Color, File, Role, Square};

/// King safety data of a position, computed once. After that, every legality test is a set
/// operation.
pub(super) struct Safety {
    pub(super) king: Square,
    /// Every square that the enemy attacks. The king does not shield squares behind it.
    pub(super) attacked: Bitboard,
    /// Own pieces that may move only along the line to the king.
    pub(super) pinned: Bitboard,
    /// For each direction, all squares except those of pieces that a pin prevents from moving that
    /// way.
    pub(super) free: Bitboards,
    /// Targets that answer every check: all squares if there is no check, the checker and the
    /// squares in between for one checker (FIDE 3.9), none for two.
    pub(super) answers: Bitboard,
}

impl Safety {
    #[inline(always)]
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let enemy = S::COLOR.other();
        let king = board.king(S::COLOR);
        let occupied = board.occupied();
        let empty = !occupied | king.bitboard();
        let slides = directions::slide(sliders(board, enemy), empty);
        let lines_from_king = directions::slide(Bitboards::splat(king.bitboard()), empty);
        let leaps = directions::leap(Bitboards::splat(board.pieces(enemy, Role::Knight)));
        let attacked = (slides | leaps).union()
            | pawn_attacks(enemy, board.pieces(enemy, Role::Pawn))
            | attacks::king(board.king(enemy));
        let own = Bitboards::splat(board.by_color(S::COLOR));
        let pins = slides.opposite() & lines_from_king & own;
        let pinned = pins.union_everywhere();
        Self {
            king,
            attacked,
            pinned: pinned.first(),
            free: pins | pins.opposite() | Bitboards::splat(Bitboard::FULL).without(pinned),
            answers: if attacked.contains(king) {
                answers::<S>(board, king, occupied)
            } else {
                Bitboard::FULL
            },
        }
    }

    /// Whether the king is in check.
    #[inline(always)]
    pub(super) fn is_check(&self) -> bool {
        self.attacked.contains(self.king)
    }

    /// Returns the targets that a piece on this square may have without exposing its king.
    #[inline(always)]
    pub(super) fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) {
            self.answers & attacks::line(self.king, from)
        } else {
            self.answers
        }
    }
}

/// Returns a side's sliders in the lanes of the directions in which they slide.
#[inline(always)]
pub(super) fn sliders(board: &Board, color: Color) -> Bitboards {
    Bitboards::by_line(board.straight_sliders(color), board.diagonal_sliders(color))
}

#[inline(always)]
fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let left = pawns.without(Bitboard::file(File::A)).0;
    let right = pawns.without(Bitboard::file(File::H)).0;
    Bitboard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

/// Returns the squares that answer the current check.
fn answers<S: Side>(board: &Board, king: Square, occupied: Bitboard) -> Bitboard {
    let checkers = board.attackers_to(king, occupied) & board.by_color(S::COLOR.other());
    match checkers.first() {
        Some(checker) if !checkers.many() => attacks::between(king, checker) | checkers,
        _ => Bitboard::EMPTY,
    }
}
