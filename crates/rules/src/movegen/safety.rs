//! What keeps a king safe: checkers, pins, and the squares that answer a check.

use super::Side;
use crate::{Bitboard, Board, Role, Square, attacks};

/// Computed once for a position; every legality question is a set operation after that.
pub(super) struct Safety {
    pub(super) king: Square,
    /// Enemy men that give check.
    pub(super) checkers: Bitboard,
    /// Own men that may leave their place only along the line to the king.
    pub(super) pinned: Bitboard,
    /// Targets that answer every check: all squares when there is none, the checker and the
    /// squares in between for one (FIDE 3.9), nothing for two.
    pub(super) answers: Bitboard,
}

impl Safety {
    #[inline]
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let king = board.king(S::COLOR);
        let occupied = board.occupied();
        let enemy = S::COLOR.other();
        let mut checkers = attacks::knight(king) & board.pieces(enemy, Role::Knight)
            | attacks::pawn(S::COLOR, king) & board.pieces(enemy, Role::Pawn);
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders(enemy)
            | attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders(enemy);
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & occupied;
            if shield.is_empty() {
                checkers |= sniper.bitboard();
            } else if !shield.many() {
                pinned |= shield & board.by_color(S::COLOR);
            }
        }
        let answers = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.many() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        Self {
            king,
            checkers,
            pinned,
            answers,
        }
    }

    /// The targets that a man on this square may have without exposing its king.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) {
            self.answers & attacks::line(self.king, from)
        } else {
            self.answers
        }
    }
}
