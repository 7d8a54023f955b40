//! Legality check of a move, with the exact reason if it is illegal.

use alloc::vec::Vec;

use super::{Attacker, Illegal};
use crate::castling::CastlingPath;
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Position, Rank, Role, Square, UciMove,
    attacks,
};

impl Position {
    /// Returns the legal move between these squares, or the exact reason why it is illegal.
    ///
    /// If several reasons apply, the first one is returned, in the order in which a person would
    /// check them: the piece, the target, the squares between, the king's safety.
    ///
    /// ```
    /// use staunton_rules::{Illegal, Position, Role, Square};
    ///
    /// let start = Position::start();
    /// let why = start.explain("f1b5".parse()?).unwrap_err();
    /// assert_eq!(why, Illegal::Blocked { role: Role::Bishop, at: Square::E2 });
    /// assert_eq!(why.to_string(), "the bishop is blocked by the piece on e2");
    /// # Ok::<(), staunton_rules::NotUci>(())
    /// ```
    pub fn explain(&self, mv: UciMove) -> Result<Move, Illegal> {
        let UciMove {
            from,
            to,
            promotion,
        } = mv;
        let role = self.role_to_move(from)?;
        if from == to {
            return Err(Illegal::NoMove(from));
        }
        if let Some(side) = self.intended_castling(mv) {
            return self.explain_castling(side);
        }
        match self.board().piece_at(to) {
            Some(Piece { color, role }) if color == self.turn() => {
                return Err(Illegal::OwnPiece { square: to, role });
            }
            Some(Piece {
                role: Role::King, ..
            }) => return Err(Illegal::KingCapture(to)),
            _ => {}
        }
        let kind = match role {
            Role::Pawn => self.explain_pawn(from, to, promotion)?,
            _ => self.explain_path(role, from, to)?,
        };
        if role != Role::Pawn && promotion.is_some() {
            return Err(Illegal::NotAPromotion);
        }
        let mv = Move::new(from, to, kind);
        if !self.is_legal(mv) {
            return Err(self.danger(role, mv));
        }
        Ok(mv)
    }

    fn role_to_move(&self, from: Square) -> Result<Role, Illegal> {
        match self.board().piece_at(from) {
            None => Err(Illegal::NoPiece(from)),
            Some(Piece { color, role }) if color != self.turn() => Err(Illegal::NotYourPiece {
                square: from,
                color,
                role,
            }),
            Some(Piece { role, .. }) => Ok(role),
        }
    }

    /// Checks that a piece other than a pawn moves like that and that its path is free.
    fn explain_path(&self, role: Role, from: Square, to: Square) -> Result<MoveKind, Illegal> {
        let on_empty_board = match role {
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, Bitboard::EMPTY),
            Role::Rook => attacks::rook(from, Bitboard::EMPTY),
            Role::Queen => attacks::queen(from, Bitboard::EMPTY),
            Role::King | Role::Pawn => attacks::king(from),
        };
        if !on_empty_board.contains(to) {
            return Err(Illegal::NotItsMove { role, from, to });
        }
        match self.nearest_between(from, to) {
            Some(at) => Err(Illegal::Blocked { role, at }),
            None => Ok(MoveKind::Normal(role)),
        }
    }

    /// Returns the piece nearest to `from` on the path to `to`.
    fn nearest_between(&self, from: Square, to: Square) -> Option<Square> {
        let between = attacks::between(from, to) & self.board().occupied();
        between
            .into_iter()
            .min_by_key(|square| square.index().abs_diff(from.index()))
    }

    fn explain_pawn(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<MoveKind, Illegal> {
        let color = self.turn();
        let kind = if from.file() == to.file() {
            self.explain_pawn_advance(from, to)?
        } else {
            self.explain_pawn_capture(from, to)?
        };
        match (to.rank() == Rank::Eighth.relative_to(color), promotion) {
            (false, None) => Ok(kind),
            (false, Some(_)) => Err(Illegal::NotAPromotion),
            (true, None) => Err(Illegal::PromotionMissing(to)),
            (true, Some(role)) if Role::PROMOTIONS.contains(&role) => Ok(MoveKind::Promotion(role)),
            (true, Some(role)) => Err(Illegal::PromotionTo(role)),
        }
    }

    /// Returns the number of ranks that a pawn of the side to move would advance.
    fn ranks_forward(&self, from: Square, to: Square) -> i8 {
        let up = to.rank().index() as i8 - from.rank().index() as i8;
        if self.turn() == Color::White { up } else { -up }
    }

    fn explain_pawn_advance(&self, from: Square, to: Square) -> Result<MoveKind, Illegal> {
        let steps = self.ranks_forward(from, to);
        if steps < 0 {
            return Err(Illegal::PawnBackward);
        }
        if steps > 2 {
            return Err(Illegal::NotItsMove {
                role: Role::Pawn,
                from,
                to,
            });
        }
        if steps == 2 && from.rank() != Rank::Second.relative_to(self.turn()) {
            return Err(Illegal::DoubleStep { from });
        }
        let in_the_way = self.nearest_between(from, to);
        let on_target = self.board().occupied().contains(to).then_some(to);
        match in_the_way.or(on_target) {
            Some(at) if steps == 2 => Err(Illegal::DoubleStepBlocked { at }),
            Some(at) => Err(Illegal::Blocked {
                role: Role::Pawn,
                at,
            }),
            None => Ok(MoveKind::Normal(Role::Pawn)),
        }
    }

    fn explain_pawn_capture(&self, from: Square, to: Square) -> Result<MoveKind, Illegal> {
        let color = self.turn();
        if !attacks::pawn(color, from).contains(to) {
            return Err(if self.ranks_forward(from, to) <= 0 {
                Illegal::PawnBackward
            } else {
                Illegal::NotItsMove {
                    role: Role::Pawn,
                    from,
                    to,
                }
            });
        }
        if self.board().occupied().contains(to) {
            return Ok(MoveKind::Normal(Role::Pawn));
        }
        let beside = Square::new(to.file(), from.rank());
        let victim = self.board().piece_at(beside);
        let fifth = from.rank() == Rank::Fifth.relative_to(color);
        if !fifth
            || victim
                != Some(Piece {
                    color: !color,
                    role: Role::Pawn,
                })
        {
            return Err(Illegal::NothingToCapture(to));
        }
        if self.en_passant() == Some(to) || self.en_passant_exposes_king(from, to) {
            return Ok(MoveKind::EnPassant);
        }
        Err(Illegal::EnPassantTooLate { pawn: beside })
    }

    /// Whether an en-passant capture would expose the king or leave it in check. The position does
    /// not record an en-passant square if only the king's safety forbids the capture (FIDE 9.2.3
    /// counts only legal ones), so this case looks like a capture that comes too late. If the king
    /// would be exposed or left in check, that is the better reason.
    fn en_passant_exposes_king(&self, from: Square, to: Square) -> bool {
        !self.en_passant_is_safe(from, to)
    }

    /// Returns the king-safety reason for which a move with a free path is illegal.
    fn danger(&self, role: Role, mv: Move) -> Illegal {
        let color = self.turn();
        let before = self.king(color);
        let mut occupied = self.board().occupied().without(mv.from().bitboard());
        let mut captured = mv.to().bitboard();
        occupied |= mv.to().bitboard();
        if mv.kind() == MoveKind::EnPassant {
            captured |= Square::new(mv.to().file(), mv.from().rank()).bitboard();
            occupied = occupied.without(captured) | mv.to().bitboard();
        }
        let king = if role == Role::King { mv.to() } else { before };
        let attackers =
            (self.attackers_to(king, occupied) & self.board().by_color(!color)).without(captured);
        let by = self.attacker(attackers);
        if role == Role::King {
            Illegal::KingIntoCheck { to: king, by }
        } else if self.checkers().contains(by.square) {
            Illegal::StillInCheck { king, by }
        } else {
            Illegal::ExposesKing { king, by }
        }
    }

    /// Returns the first of some enemy pieces.
    fn attacker(&self, pieces: Bitboard) -> Attacker {
        let square = pieces.first().unwrap_or(self.king(!self.turn()));
        Attacker {
            role: self.board().role_at(square).unwrap_or(Role::King),
            square,
        }
    }

    fn explain_castling(&self, side: CastlingSide) -> Result<Move, Illegal> {
        let color = self.turn();
        let king = self.king(color);
        let rook = self
            .castling_rook(color, side)
            .ok_or(Illegal::NoCastlingRight(side))?;
        let mv = Move::new(king, rook, MoveKind::Castling);
        if self.is_legal(mv) {
            return Ok(mv);
        }
        let path = CastlingPath::new(color, king, rook);
        let occupied = self.board().occupied();
        let others = occupied.without(path.movers);
        if let Some(at) = path.obstacles(occupied).first() {
            return Err(Illegal::CastlingBlocked { at });
        }
        if self.is_check() {
            return Err(Illegal::CastlingOutOfCheck {
                by: self.attacker(self.checkers()),
            });
        }
        let mut squares: Vec<Square> = path.king.into_iter().collect();
        squares.sort_by_key(|square| square.index().abs_diff(king.index()));
        for square in squares {
            let attackers = self.attackers_to(square, others) & self.board().by_color(!color);
            if attackers.any() {
                let by = self.attacker(attackers);
                return Err(Illegal::CastlingThroughCheck { square, by });
            }
        }
        Err(Illegal::NoCastlingRight(side))
    }
}
