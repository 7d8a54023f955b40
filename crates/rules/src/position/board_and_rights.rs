//! The part of a position that determines legal moves, except for the turn, and how moves change
//! it.
#![expect(
    clippy::inline_always,
    reason = "side and sink are constants only where both of them meet"
)]

use crate::attacks;
use crate::castling::CastlingRights;
use crate::king_safety::{en_passant_is_safe, passed_pawn};
use crate::movegen::Side;
use crate::rights::Rights;
use crate::{Bitboard, Board, CastlingSide, Role, Square};

/// A position without turn, counters and hash: small enough to copy for every move.
#[derive(Clone, Copy)]
pub(crate) struct BoardAndRights {
    pub(crate) board: Board,
    pub(crate) rights: Rights,
}

/// Each of these methods makes a legal move of the side `S`.
impl BoardAndRights {
    /// Moves a piece to a square and captures the piece there (FIDE 3.1). Not for a pawn's double
    /// step.
    #[inline(always)]
    pub(crate) fn moved<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let path = from.bitboard() | to.bitboard();
        Self {
            board: self.board.cleared(to).toggled(S::COLOR, role, path),
            rights: Rights::castling(self.castling_after::<S>(path)),
        }
    }

    /// Returns the castling rights that remain after a piece has moved from one of these squares to
    /// the other.
    #[inline(always)]
    fn castling_after<S: Side>(&self, path: Bitboard) -> CastlingRights {
        let castling = self.rights.castling;
        let king = if castling.of(S::COLOR).any() {
            self.board.pieces(S::COLOR, Role::King)
        } else {
            Bitboard::EMPTY
        };
        // Most moves involve neither a king with castling rights nor its rook.
        if (path & (castling.rooks() | king)).is_empty() {
            return castling;
        }
        let left = castling.without_rooks(path);
        if (path & king).any() {
            left.without_king(S::COLOR)
        } else {
            left
        }
    }

    /// Makes a pawn's double step (FIDE 3.7.2).
    #[inline(always)]
    pub(crate) fn advanced<S: Side>(&self, from: Square, to: Square) -> Self {
        let path = from.bitboard() | to.bitboard();
        let mut after = Self {
            board: self.board.toggled(S::COLOR, Role::Pawn, path),
            rights: Rights::castling(self.rights.castling),
        };
        let target = Square::wrapping(u32::midpoint(from.index() as u32, to.index() as u32));
        after.offer_en_passant::<S::Other>(target);
        after
    }

    /// Makes a promotion (FIDE 3.7.3.3).
    #[inline(always)]
    pub(crate) fn promoted<S: Side>(&self, from: Square, to: Square, role: Role) -> Self {
        Self {
            board: self
                .board
                .cleared(to)
                .toggled(S::COLOR, Role::Pawn, from.bitboard())
                .toggled(S::COLOR, role, to.bitboard()),
            rights: Rights::castling(self.rights.castling.without_rooks(to.bitboard())),
        }
    }

    /// Makes an en-passant capture (FIDE 3.7.3.1).
    #[inline(always)]
    pub(crate) fn en_passant_captured<S: Side>(&self, from: Square, to: Square) -> Self {
        let path = from.bitboard() | to.bitboard();
        let victim = passed_pawn(from, to).bitboard();
        Self {
            board: self.board.toggled(S::COLOR, Role::Pawn, path).toggled(
                S::COLOR.other(),
                Role::Pawn,
                victim,
            ),
            rights: Rights::castling(self.rights.castling),
        }
    }

    /// FIDE 3.8.2: king and rook are removed together, because in Chess960 each may land on the
    /// other's origin.
    #[inline(always)]
    pub(crate) fn castled<S: Side>(&self, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let king_path = king.bitboard() ^ side.king_target(S::COLOR).bitboard();
        let rook_path = rook.bitboard() ^ side.rook_target(S::COLOR).bitboard();
        Self {
            board: self.board.toggled(S::COLOR, Role::King, king_path).toggled(
                S::COLOR,
                Role::Rook,
                rook_path,
            ),
            rights: Rights::castling(self.rights.castling.without_king(S::COLOR)),
        }
    }

    /// Records the square that a pawn has just passed over, if the side `S`, now to move, may
    /// capture there.
    #[inline(always)]
    pub(crate) fn offer_en_passant<S: Side>(&mut self, target: Square) {
        let capturers =
            attacks::pawn(S::COLOR.other(), target) & self.board.pieces(S::COLOR, Role::Pawn);
        if capturers.any() && self.may_capture_en_passant::<S>(capturers, target) {
            self.rights.en_passant = Some(target);
        }
    }

    #[inline(never)]
    fn may_capture_en_passant<S: Side>(&self, capturers: Bitboard, target: Square) -> bool {
        capturers
            .into_iter()
            .any(|from| en_passant_is_safe(&self.board, S::COLOR, from, target))
    }
}
