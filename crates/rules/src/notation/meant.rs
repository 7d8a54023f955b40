//! The one legal move that fits what is known of it, found from its target backwards.

use std::ops::ControlFlow;

use crate::movegen::{LAST_RANKS, PawnStep, Sink, Stage, Wanted};
use crate::{Bitboard, CastlingSide, Move, MoveKind, Position, Role, Square};

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
        let men = self.board().pieces(self.turn(), role) & origins;
        self.only_move(men, to, promotion, false)
    }

    /// Castling to this side, if it is legal.
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn());
        let rook = self.castling_rook(self.turn(), side)?;
        self.only_move(king.bitboard(), rook, None, true)
    }

    /// Whether this very move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let castles = mv.kind() == MoveKind::Castling;
        self.only_move(mv.from().bitboard(), mv.to(), mv.promotion(), castles) == Some(mv)
    }

    fn only_move(
        &self,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
        castles: bool,
    ) -> Option<Move> {
        let mut meant = Meant {
            to,
            promotion,
            castles,
            found: None,
            fitting: 0,
        };
        let wanted = Wanted {
            stage: Stage::All,
            from,
            to: to.bitboard(),
        };
        // It never breaks off.
        let _ = self.generate(wanted, &mut meant);
        meant.found.filter(|_| meant.fitting == 1)
    }
}

/// Keeps the move that fits, and how many do.
struct Meant {
    to: Square,
    promotion: Option<Role>,
    castles: bool,
    found: Option<Move>,
    fitting: u32,
}

impl Meant {
    fn fits(&mut self, from: Square, kind: MoveKind) -> ControlFlow<()> {
        self.found = Some(Move::new(from, self.to, kind));
        self.fitting += 1;
        ControlFlow::Continue(())
    }
}

impl Sink for Meant {
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        if targets.any() && self.promotion.is_none() && !self.castles {
            self.fits(from, MoveKind::Normal)?;
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        match (self.promotion, LAST_RANKS.contains(self.to)) {
            (Some(role), true) if Role::PROMOTIONS.contains(&role) => {
                self.fits(step.origin(self.to), MoveKind::Promotion(role))
            }
            (None, false) => self.fits(step.origin(self.to), MoveKind::Normal),
            _ => ControlFlow::Continue(()),
        }
    }

    fn en_passant(&mut self, from: Square, _: Square) -> ControlFlow<()> {
        if self.promotion.is_none() {
            self.fits(from, MoveKind::EnPassant)?;
        }
        ControlFlow::Continue(())
    }

    fn castling(&mut self, king: Square, _: Square) -> ControlFlow<()> {
        if self.castles {
            self.fits(king, MoveKind::Castling)?;
        }
        ControlFlow::Continue(())
    }
}
