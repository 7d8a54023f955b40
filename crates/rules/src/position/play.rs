//! Making a move.

use std::fmt;

use super::{MOST_COUNTED, Position};
use crate::castling::CastlingRights;
use crate::movegen::{Black, Side, White};
use crate::{Color, Move, MoveKind, Role, Square, attacks, zobrist};

/// A move that is not legal in the position it was to be made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal in this position", self.0)
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// The position after a move, if the move is legal.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let mut next = *self;
        next.play_unchecked(mv);
        Ok(next)
    }

    /// Makes a move that is known to be legal here: one of [`Position::legal_moves`].
    ///
    /// Any other move leaves a position that the rules do not know.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        match self.turn {
            Color::White => self.play_for::<White>(mv),
            Color::Black => self.play_for::<Black>(mv),
        }
    }

    /// Passes the turn, as a search does to see whether anything is threatened. The side to
    /// move must not be in check. It is no move of chess (FIDE 1.2: moving is compulsory).
    #[inline]
    pub fn play_null(&mut self) {
        self.forget_en_passant();
        self.halfmove_clock = (self.halfmove_clock + 1).min(MOST_COUNTED);
        self.turn = !self.turn;
        self.hash ^= zobrist::black_to_move();
    }

    #[inline]
    fn play_for<S: Side>(&mut self, mv: Move) {
        self.forget_en_passant();
        self.halfmove_clock = (self.halfmove_clock + 1).min(MOST_COUNTED);
        let (from, to) = (mv.from(), mv.to());
        let rights = self.castling;
        match mv.kind() {
            MoveKind::Normal => self.carry::<S>(from, to),
            MoveKind::Castling => self.castle::<S>(from, to),
            MoveKind::EnPassant => {
                let victim = Square::new(to.file(), from.rank());
                self.toggle(S::COLOR.other(), Role::Pawn, victim);
                self.toggle(S::COLOR, Role::Pawn, from);
                self.toggle(S::COLOR, Role::Pawn, to);
                self.halfmove_clock = 0;
            }
            MoveKind::Promotion(role) => {
                self.capture::<S>(to);
                self.toggle(S::COLOR, Role::Pawn, from);
                self.toggle(S::COLOR, role, to);
                self.halfmove_clock = 0;
            }
        }
        self.rehash_castling(rights);
        if S::COLOR == Color::Black {
            self.fullmove_number = (self.fullmove_number + 1).min(MOST_COUNTED);
        }
        self.turn = S::COLOR.other();
        self.hash ^= zobrist::black_to_move();
        if mv.kind() == MoveKind::Normal && from.index().abs_diff(to.index()) == 16 {
            self.remember_double_step(from, to);
        }
    }

    /// Carries a man to a square, capturing what stands there (FIDE 3.1).
    #[inline]
    fn carry<S: Side>(&mut self, from: Square, to: Square) {
        let Some(role) = self.board.role_at(from) else {
            return;
        };
        self.capture::<S>(to);
        self.toggle(S::COLOR, role, from);
        self.toggle(S::COLOR, role, to);
        match role {
            Role::Pawn => self.halfmove_clock = 0,
            Role::King => self.castling.remove_all(S::COLOR),
            Role::Rook => self.castling.remove_rook(S::COLOR, from),
            Role::Knight | Role::Bishop | Role::Queen => {}
        }
    }

    #[inline]
    fn capture<S: Side>(&mut self, square: Square) {
        let enemy = S::COLOR.other();
        if !self.board.by_color(enemy).contains(square) {
            return;
        }
        if let Some(role) = self.board.role_at(square) {
            self.toggle(enemy, role, square);
            self.castling.remove_rook(enemy, square);
            self.halfmove_clock = 0;
        }
    }

    /// FIDE 3.8.2: king and rook leave together, since in Chess960 each may land where the
    /// other stood.
    #[inline]
    fn castle<S: Side>(&mut self, king: Square, rook: Square) {
        let side = crate::CastlingSide::of(king, rook);
        self.toggle(S::COLOR, Role::King, king);
        self.toggle(S::COLOR, Role::Rook, rook);
        self.toggle(S::COLOR, Role::King, side.king_target(S::COLOR));
        self.toggle(S::COLOR, Role::Rook, side.rook_target(S::COLOR));
        self.castling.remove_all(S::COLOR);
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.bitboard());
        self.hash ^= zobrist::man(color, role, square);
    }

    #[inline]
    fn rehash_castling(&mut self, before: CastlingRights) {
        if self.castling != before {
            self.hash ^= zobrist::castling(before.mask()) ^ zobrist::castling(self.castling.mask());
        }
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if let Some(target) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(target);
        }
    }

    /// After a man has gone two ranks straight; the side to move is already the other.
    #[inline]
    fn remember_double_step(&mut self, from: Square, to: Square) {
        if self.board.role_at(to) == Some(Role::Pawn) {
            let target = Square::wrapping(u32::midpoint(from.index() as u32, to.index() as u32));
            self.offer_en_passant(target);
        }
    }

    /// Notes the square that a pawn has just passed over, if capturing there is legal.
    pub(super) fn offer_en_passant(&mut self, target: Square) {
        let capturers =
            attacks::pawn(!self.turn, target) & self.board.pieces(self.turn, Role::Pawn);
        if capturers
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, target))
        {
            self.en_passant = Some(target);
            self.hash ^= zobrist::en_passant(target);
        }
    }
}
