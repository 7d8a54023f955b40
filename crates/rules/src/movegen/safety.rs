//! What keeps a king safe: attacked squares, pins, and the squares that answer a check.
#![expect(
    clippy::inline_always,
    reason = "side, kind of man and sink are constants only where all of them meet"
)]

use super::Side;
use crate::attacks::compass;
use crate::attacks::{self, Eight};
use crate::{Bitboard, Board, Color, File, Role, Square};

/// Computed once for a position; every legality question is a set operation after that.
pub(super) struct Safety {
    pub(super) king: Square,
    /// Every square that the enemy attacks; the king does not shield those behind it.
    pub(super) attacked: Bitboard,
    /// Own men that may leave their place only along the line to the king.
    pub(super) pinned: Bitboard,
    /// For each direction, everything but the men that a pin forbids to go there.
    pub(super) free: Eight,
    /// Targets that answer every check: all squares when there is none, the checker and the
    /// squares in between for one (FIDE 3.9), nothing for two.
    pub(super) answers: Bitboard,
}

impl Safety {
    #[inline(always)]
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let enemy = S::COLOR.other();
        let king = board.king(S::COLOR);
        let occupied = board.occupied();
        let slides = compass::slide(sliders(board, enemy), !occupied | king.bitboard());
        let leaps = compass::leap(knights(board, enemy));
        let attacked = (slides | leaps).union()
            | pawn_attacks(enemy, board.pieces(enemy, Role::Pawn))
            | attacks::king(board.king(enemy));
        let pins = slides
            & compass::origins_of(king)
            & Eight::splat(attacks::queen(king, occupied) & board.by_color(S::COLOR));
        let pinned = pins.united();
        Self {
            king,
            attacked,
            pinned: pinned.first(),
            free: pins | pins.exchanged() | Eight::splat(Bitboard::FULL).without(pinned),
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

    /// The targets that a man on this square may have without exposing its king.
    #[inline(always)]
    pub(super) fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) {
            self.answers & attacks::line(self.king, from)
        } else {
            self.answers
        }
    }
}

/// A side's sliders in the directions in which they slide.
#[inline(always)]
pub(super) fn sliders(board: &Board, color: Color) -> Eight {
    board.sliders() & board.eight().pick([Board::lane(color) as u64; 8])
}

/// A side's knights, eight times.
#[inline(always)]
pub(super) fn knights(board: &Board, color: Color) -> Eight {
    let sets = board.eight();
    sets.pick([Role::Knight as u64; 8]) & sets.pick([Board::lane(color) as u64; 8])
}

/// A side's pawns, eight times.
#[inline(always)]
pub(super) fn pawns(board: &Board, color: Color) -> Eight {
    let sets = board.eight();
    sets.pick([Role::Pawn as u64; 8]) & sets.pick([Board::lane(color) as u64; 8])
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

/// The squares that answer the check that there is.
fn answers<S: Side>(board: &Board, king: Square, occupied: Bitboard) -> Bitboard {
    let checkers = board.attackers_to(king, occupied) & board.by_color(S::COLOR.other());
    match checkers.first() {
        Some(checker) if !checkers.many() => attacks::between(king, checker) | checkers,
        _ => Bitboard::EMPTY,
    }
}
