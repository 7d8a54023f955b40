//! One move by itself: is it legal, and which is it, when only its target and its man's kind
//! are known? Looked for from the target backwards, without generating any others.

use std::ops::ControlFlow;

use crate::movegen::{LAST_RANKS, MoveList, Stage, Wanted};
use crate::position::{leaves_king_safe, passed_pawn};
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl Position {
    /// The one legal move with which a man of this kind goes from one of the squares of
    /// `origins` to `to`; none when no move fits, or several do. Castling is no such move.
    ///
    /// ```
    /// use rules::{Bitboard, File, Position, Role};
    ///
    /// let start = Position::start();
    /// let knight = start.move_of(Role::Knight, Bitboard::FULL, "f3".parse()?, None);
    /// assert_eq!(knight, start.parse_san("Nf3").ok());
    /// let from_the_queenside = Bitboard::file(File::B);
    /// assert_eq!(start.move_of(Role::Knight, from_the_queenside, "f3".parse()?, None), None);
    /// # Ok::<(), rules::NotASquare>(())
    /// ```
    pub fn move_of(
        &self,
        role: Role,
        origins: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let promotes = role == Role::Pawn && LAST_RANKS.contains(to);
        let mut kind = match promotion {
            Some(role) if promotes && Role::PROMOTIONS.contains(&role) => MoveKind::Promotion(role),
            None if !promotes => MoveKind::Normal,
            _ => return None,
        };
        let mut victims = to.bitboard();
        let men = self.board().pieces(self.turn(), role) & origins & self.origins(role, to);
        if role == Role::Pawn && self.en_passant() == Some(to) {
            kind = MoveKind::EnPassant;
            victims |= passed_pawn(men.first()?, to).bitboard();
        }
        let occupied = self.board().occupied();
        let mut fitting = men
            .into_iter()
            .filter(|&from| (attacks::between(from, to) & occupied).is_empty())
            .filter(|&from| leaves_king_safe(self.board(), self.turn(), from, to, victims));
        let from = fitting.next()?;
        fitting.next().is_none().then(|| Move::new(from, to, kind))
    }

    /// Castling to this side, if it is legal.
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn());
        let rook = self.castling_rook(self.turn(), side)?;
        let mv = Move::new(king, rook, MoveKind::Castling);
        self.is_legal(mv).then_some(mv)
    }

    /// Whether this very move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let from = mv.from().bitboard();
        if mv.kind() == MoveKind::Castling {
            let mut list = MoveList::new();
            let wanted = Wanted {
                stage: Stage::Quiets,
                from,
                to: mv.to().bitboard(),
            };
            let flow = self.generate(wanted, &mut list);
            debug_assert_eq!(flow, ControlFlow::Continue(()), "a list never breaks off");
            return list.contains(&mv);
        }
        self.board()
            .role_at(mv.from())
            .is_some_and(|role| self.move_of(role, from, mv.to(), mv.promotion()) == Some(mv))
    }

    /// The squares from which a man of this kind goes or captures to this one, if nothing stands
    /// in between and its king does not mind.
    #[inline]
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        if self.board().by_color(self.turn()).contains(to) {
            return Bitboard::EMPTY;
        }
        match role {
            Role::Pawn => self.pawn_origins(to),
            Role::Knight => attacks::knight(to),
            Role::Bishop => attacks::bishop(to, Bitboard::EMPTY),
            Role::Rook => attacks::rook(to, Bitboard::EMPTY),
            Role::Queen => attacks::queen(to, Bitboard::EMPTY),
            Role::King => attacks::king(to),
        }
    }

    #[inline]
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let color = self.turn();
        if self.board().occupied().contains(to) || self.en_passant() == Some(to) {
            return attacks::pawn(!color, to);
        }
        let on_fourth = to.rank() == Rank::Fourth.relative_to(color);
        let steps = if on_fourth { 2 } else { 1 };
        (1..=steps)
            .filter_map(|ranks| to.offset(0, if color == Color::White { -ranks } else { ranks }))
            .collect()
    }
}
