//! Moves in the notation of the Universal Chess Interface.

use alloc::borrow::ToOwned;

use super::MoveError;
use crate::{CastlingMode, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, UciMove};

impl Position {
    /// A move as UCI writes it. Castling is the king's two squares (`e1g1`), in Chess960 the
    /// king taking its own rook (`e1h1`).
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// for (mode, text) in [(CastlingMode::Standard, "e1g1"), (CastlingMode::Chess960, "e1h1")] {
    ///     let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K -", mode)?;
    ///     let mv = position.parse_san("O-O")?;
    ///     assert_eq!(position.uci(mv).to_string(), text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> UciMove {
        let to = match (mv.kind(), self.castling_mode()) {
            (MoveKind::Castling, CastlingMode::Standard) => {
                CastlingSide::of(mv.from(), mv.to()).king_target(self.turn())
            }
            _ => mv.to(),
        };
        UciMove {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }

    /// Reads a move in UCI. Castling may be written either way where that is unambiguous.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.san(start.parse_uci("g1f3")?), "Nf3");
    /// let why = start.parse_uci("f1b5").unwrap_err();
    /// assert_eq!(why.to_string(), "the bishop is blocked by the piece on e2");
    /// assert_eq!(why.article(), Some("3.5"));
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let mv = text
            .parse()
            .map_err(|_| MoveError::Unreadable(text.to_owned()))?;
        Ok(self.explain(mv)?)
    }

    /// Reads a move in UCI or, if it is none, in SAN or long algebraic notation.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.parse_move("e2e4")?, start.parse_move("e4")?);
    /// assert_eq!(start.parse_move("e2-e4")?, start.parse_move("e4")?);
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        match text.parse::<UciMove>() {
            Ok(mv) => Ok(self.explain(mv)?),
            Err(_) => self.parse_san(text),
        }
    }

    /// The side to which a king's move from square to square castles, if that is what it stands for.
    pub(crate) fn intended_castling(&self, mv: UciMove) -> Option<CastlingSide> {
        let color = self.turn();
        let king = self.king(color);
        if mv.from != king || mv.promotion.is_some() {
            return None;
        }
        let own_rook = Piece {
            color,
            role: Role::Rook,
        };
        let side = CastlingSide::of(mv.from, mv.to);
        // In standard chess a king castles from the e-file with the rook of the corner: any other
        // rook is a piece in the way, as for a king that has castled.
        let may_be_meant = self.castling_mode() == CastlingMode::Chess960
            || mv.from == home(color) && mv.to == side.corner(color);
        let takes_rook = may_be_meant
            && self.board().piece_at(mv.to) == Some(own_rook)
            && mv.to.rank() == king.rank()
            && king.rank() == crate::Rank::First.relative_to(color);
        if takes_rook {
            // Another rook on that side than the one with the right is a piece in the way.
            let right = self.castling_rook(color, side);
            return right.is_none_or(|rook| rook == mv.to).then_some(side);
        }
        let steps = mv.from.file().index().abs_diff(mv.to.file().index());
        (mv.to == side.king_target(color)
            && steps >= 2
            && mv.from.rank() == mv.to.rank()
            && (self.castling_mode() == CastlingMode::Chess960 || mv.from == home(color)))
        .then_some(side)
    }
}

/// Where the king stands in the standard start.
const fn home(color: Color) -> crate::Square {
    crate::Square::new(crate::File::E, crate::Rank::First.relative_to(color))
}
