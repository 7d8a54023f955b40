//! Making a move.

use std::fmt;

use super::bare::{Bare, passed_pawn};
use super::{MOST_COUNTED, Position, Rights};
use crate::movegen::{Black, Side, White};
use crate::{CastlingSide, Color, Move, MoveKind, Role, Square, zobrist};

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
        let before = self.rights;
        self.halfmove_clock = (self.halfmove_clock + 1).min(MOST_COUNTED);
        let (from, to) = (mv.from(), mv.to());
        let after = match mv.kind() {
            MoveKind::Normal => self.carry::<S>(from, to),
            MoveKind::Castling => self.castle::<S>(from, to),
            MoveKind::EnPassant => {
                self.halfmove_clock = 0;
                self.rehash(S::COLOR, Role::Pawn, from, to);
                self.hash ^= zobrist::man(S::COLOR.other(), Role::Pawn, passed_pawn(from, to));
                self.bare().captured_in_passing::<S>(from, to)
            }
            MoveKind::Promotion(role) => {
                self.capture::<S>(to);
                self.halfmove_clock = 0;
                self.hash ^=
                    zobrist::man(S::COLOR, Role::Pawn, from) ^ zobrist::man(S::COLOR, role, to);
                self.bare().promoted::<S>(from, to, role)
            }
        };
        self.rehash_rights(before, after.rights);
        self.board = after.board;
        self.rights = after.rights;
        if S::COLOR == Color::Black {
            self.fullmove_number = (self.fullmove_number + 1).min(MOST_COUNTED);
        }
        self.turn = S::COLOR.other();
        self.hash ^= zobrist::black_to_move();
    }

    #[inline]
    fn carry<S: Side>(&mut self, from: Square, to: Square) -> Bare {
        let role = self.board.role_at(from).unwrap_or(Role::Pawn);
        self.capture::<S>(to);
        self.rehash(S::COLOR, role, from, to);
        if role == Role::Pawn {
            self.halfmove_clock = 0;
            if from.index().abs_diff(to.index()) == 16 {
                return self.bare().advanced::<S>(from, to);
            }
        }
        self.bare().carried::<S>(role, from, to)
    }

    /// Notes that what stands on a square of the enemy's is captured.
    #[inline]
    fn capture<S: Side>(&mut self, square: Square) {
        let enemy = S::COLOR.other();
        if self.board.by_color(enemy).contains(square)
            && let Some(role) = self.board.role_at(square)
        {
            self.hash ^= zobrist::man(enemy, role, square);
            self.halfmove_clock = 0;
        }
    }

    #[inline]
    fn castle<S: Side>(&mut self, king: Square, rook: Square) -> Bare {
        let side = CastlingSide::of(king, rook);
        self.rehash(S::COLOR, Role::King, king, side.king_target(S::COLOR));
        self.rehash(S::COLOR, Role::Rook, rook, side.rook_target(S::COLOR));
        self.bare().castled::<S>(king, rook)
    }

    #[inline]
    fn rehash(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.hash ^= zobrist::man(color, role, from) ^ zobrist::man(color, role, to);
    }

    /// To be called while the kings still stand where they stood.
    #[inline]
    fn rehash_rights(&mut self, before: Rights, after: Rights) {
        if before.castling != after.castling {
            let kings = Color::ALL.map(|color| self.king(color));
            self.hash ^= zobrist::castling(before.castling.mask(kings))
                ^ zobrist::castling(after.castling.mask(kings));
        }
        if let Some(target) = before.en_passant {
            self.hash ^= zobrist::en_passant(target);
        }
        if let Some(target) = after.en_passant {
            self.hash ^= zobrist::en_passant(target);
        }
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if let Some(target) = self.rights.en_passant.take() {
            self.hash ^= zobrist::en_passant(target);
        }
    }

    /// Notes the square that a pawn has just passed over, if capturing there is legal.
    pub(super) fn offer_en_passant(&mut self, target: Square) {
        let mut bare = self.bare();
        match self.turn {
            Color::White => bare.offer_en_passant::<White>(target),
            Color::Black => bare.offer_en_passant::<Black>(target),
        }
        self.rehash_rights(self.rights, bare.rights);
        self.rights = bare.rights;
    }
}
