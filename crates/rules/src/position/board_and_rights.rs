//! What decides which moves are legal, except for whose turn it is; and how moves change it.
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

/// A position without turn, counters and hash: small enough to be copied for every move.
#[derive(Clone, Copy)]
pub(crate) struct BoardAndRights {
    pub(crate) board: Board,
    pub(crate) rights: Rights,
}

/// Each of these makes a legal move of the side `S`.
impl BoardAndRights {
    /// A piece goes to a square and captures what stands there (FIDE 3.1); no pawn that goes two
    /// ranks.
    #[inline(always)]
    pub(crate) fn moved<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let path = from.bitboard() | to.bitboard();
        Self {
            board: self.board.cleared(to).toggled(S::COLOR, role, path),
            rights: Rights::castling(self.castling_after::<S>(path)),
        }
    }

    /// The castling rights that are left when something has gone from one of these squares to
    /// the other.
    #[inline(always)]
    fn castling_after<S: Side>(&self, path: Bitboard) -> CastlingRights {
        let castling = self.rights.castling;
        let king = if castling.of(S::COLOR).any() {
            self.board.pieces(S::COLOR, Role::King)
        } else {
            Bitboard::EMPTY
        };
        // Most moves touch neither the king that may castle nor a rook.
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

    /// A pawn goes two ranks (FIDE 3.7.2).
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

    /// A pawn becomes another piece (FIDE 3.7.3.3).
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

    /// A pawn takes the one that has just passed it (FIDE 3.7.3.1).
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

    /// FIDE 3.8.2: king and rook leave together, since in Chess960 each may land where the
    /// other stood.
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

    /// Notes the square that a pawn has just passed over, if the side `S`, now to move, may
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
