//! Lookup and legality check of a single move, backward from its target, without generating the
//! others.

use crate::castling::CastlingPath;
use crate::king_safety::{is_attacked, leaves_king_safe, passed_pawn};
use crate::movegen::LAST_RANKS;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl Position {
    /// Returns the only legal move of a piece of this role from one of the squares of `origins` to
    /// `to`. Returns `None` if no move or several moves match. Castling is not included.
    ///
    /// ```
    /// use staunton_rules::{Bitboard, File, Position, Role};
    ///
    /// let start = Position::start();
    /// let knight = start.find_move(Role::Knight, Bitboard::FULL, "f3".parse()?, None);
    /// assert_eq!(knight, start.parse_san("Nf3").ok());
    /// let from_the_queenside = Bitboard::file(File::B);
    /// assert_eq!(start.find_move(Role::Knight, from_the_queenside, "f3".parse()?, None), None);
    /// # Ok::<(), staunton_rules::NotASquare>(())
    /// ```
    #[inline]
    pub fn find_move(
        &self,
        role: Role,
        origins: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if role == Role::Pawn {
            return self.find_pawn_move(origins, to, promotion);
        }
        if promotion.is_some() || self.board().by_color(self.turn()).contains(to) {
            return None;
        }
        let candidates =
            self.board().pieces(self.turn(), role) & origins & attacks::on_empty_board(role, to);
        self.only_move_from(candidates, to, MoveKind::Normal(role), to.bitboard())
    }

    #[inline]
    fn find_pawn_move(
        &self,
        origins: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let mut kind = match promotion {
            Some(role) if LAST_RANKS.contains(to) && Role::PROMOTIONS.contains(&role) => {
                MoveKind::Promotion(role)
            }
            None if !LAST_RANKS.contains(to) => MoveKind::Normal(Role::Pawn),
            _ => return None,
        };
        let pawns = self.board().pieces(self.turn(), Role::Pawn);
        let candidates = pawns & origins & self.pawn_origins(to);
        let mut victims = to.bitboard();
        if self.en_passant() == Some(to) {
            kind = MoveKind::EnPassant;
            victims |= passed_pawn(candidates.first()?, to).bitboard();
        }
        self.only_move_from(candidates, to, kind, victims)
    }

    /// Returns the move of the only one of these pieces that may move to a square, or `None` if
    /// none or several may.
    #[inline]
    fn only_move_from(
        &self,
        candidates: Bitboard,
        to: Square,
        kind: MoveKind,
        victims: Bitboard,
    ) -> Option<Move> {
        let occupied = self.board().occupied();
        let mut only = None;
        for from in candidates {
            if (attacks::between(from, to) & occupied).is_empty()
                && leaves_king_safe(self.board(), self.turn(), from, to, victims)
            {
                if only.is_some() {
                    return None;
                }
                only = Some(Move::new(from, to, kind));
            }
        }
        only
    }

    /// Returns castling to this side, if it is legal.
    ///
    /// FIDE 3.8.2, and Guidelines II for Chess960: all squares on the paths of king and rook are
    /// empty except for the two themselves, and no square of the king's path, including its origin,
    /// is attacked. A rook that shields the king along the rank no longer does so after it has
    /// moved.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, CastlingSide, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K -", CastlingMode::Standard)?;
    /// let castling = position.castling_move(CastlingSide::King).expect("it is legal");
    /// assert_eq!(position.san(castling), "O-O");
    /// assert_eq!(position.castling_move(CastlingSide::Queen), None);
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let color = self.turn();
        let (king, rook) = (self.king(color), self.castling_rook(color, side)?);
        let path = CastlingPath::new(color, king, rook);
        let occupied = self.board().occupied();
        let others = occupied.without(path.movers);
        let enemies = self.board().by_color(!color);
        let safe = |at| !is_attacked(self.board(), color, at, others, enemies);
        let crossed = path.king | king.bitboard();
        (path.obstacles(occupied).is_empty() && crossed.into_iter().all(safe))
            .then(|| Move::new(king, rook, MoveKind::Castling))
    }

    /// Whether exactly this move is legal in this position.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// let mv = start.parse_san("e4")?;
    /// assert!(start.is_legal(mv));
    /// assert!(!start.after_unchecked(mv).is_legal(mv));
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            return self.castling_move(CastlingSide::of(from, to)) == Some(mv);
        }
        self.board().role_at(from).is_some_and(|role| {
            self.find_move(role, from.bitboard(), to, mv.promotion()) == Some(mv)
        })
    }

    /// Returns the squares from which a pawn can move to or capture on this square if the path is
    /// free. The safety of its king is not checked.
    #[inline]
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let color = self.turn();
        if self.board().by_color(!color).contains(to) || self.en_passant() == Some(to) {
            return attacks::pawn(!color, to);
        }
        if self.board().occupied().contains(to) {
            return Bitboard::EMPTY;
        }
        let target = to.bitboard().0;
        let far = target & Bitboard::rank(Rank::Fourth.relative_to(color)).0;
        Bitboard(match color {
            Color::White => target >> 8 | far >> 16,
            Color::Black => target << 8 | far << 16,
        })
    }
}
