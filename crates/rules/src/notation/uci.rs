//! Universal Chess Interface notation of moves.

use alloc::borrow::ToOwned;

use super::MoveError;
use crate::{CastlingMode, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, UciMove};

impl Position {
    /// Converts a move to UCI notation. Castling is the king's move of two squares (`e1g1`), in
    /// Chess960 the king capturing its own rook (`e1h1`).
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

    /// Parses a move in UCI notation. Both forms of castling are accepted where they are
    /// unambiguous.
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

    /// Parses a move in UCI notation or, if the text is not UCI, in SAN or long algebraic notation.
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

    /// Returns the castling side if this king's move stands for castling.
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
        // In standard chess a king castles from the e-file with the corner rook. Any other rook is
        // a blocker, for example after the king has castled.
        let may_be_meant = self.castling_mode() == CastlingMode::Chess960
            || mv.from == home(color) && mv.to == side.corner(color);
        let takes_rook = may_be_meant
            && self.board().piece_at(mv.to) == Some(own_rook)
            && mv.to.rank() == king.rank()
            && king.rank() == crate::Rank::First.relative_to(color);
        if takes_rook {
            // A rook on that side without the castling right is a blocker.
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

/// Returns the king's square in the standard position.
const fn home(color: Color) -> crate::Square {
    crate::Square::new(crate::File::E, crate::Rank::First.relative_to(color))
}
