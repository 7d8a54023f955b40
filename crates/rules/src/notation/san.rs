//! Standard Algebraic Notation (FIDE appendix C), and its figurine and long forms.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::san_text::SanText;
use super::{Illegal, MoveError};
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, Square, UciMove,
};

/// A notation for moves.
///
/// ```
/// use staunton_rules::{Notation, Position};
///
/// let start = Position::start();
/// let mv = start.parse_san("e4")?;
/// assert_eq!(start.notate(mv, Notation::San), "e4");
/// assert_eq!(start.notate(mv, Notation::Long), "e2-e4");
/// # Ok::<(), staunton_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// English letters in the shortest form: `Nf3`, `exd5`, `e8=Q+`.
    #[default]
    San,
    /// Chess symbols in place of letters, the same in every language: `♘f3`.
    Figurine,
    /// Both squares: `Ng1-f3`, `e4xd5`.
    Long,
}

impl Position {
    /// Formats a legal move in English SAN, with its check or mate sign.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.san(start.parse_uci("g1f3")?), "Nf3");
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        self.notate(mv, Notation::San)
    }

    /// Formats a legal move in a notation, with its check or mate sign.
    ///
    /// ```
    /// use staunton_rules::{Notation, Position};
    ///
    /// let start = Position::start();
    /// let mv = start.parse_san("Nf3")?;
    /// assert_eq!(start.notate(mv, Notation::Figurine), "♘f3");
    /// assert_eq!(start.notate(mv, Notation::Long), "Ng1-f3");
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn notate(&self, mv: Move, notation: Notation) -> String {
        let mut text = String::with_capacity(8);
        self.notate_to(&mut text, mv, notation);
        text
    }

    /// Appends the text of [`Position::notate`] to a text: for programs that write many moves.
    ///
    /// ```
    /// use staunton_rules::{Notation, Position};
    ///
    /// let start = Position::start();
    /// let mut text = String::from("1. ");
    /// start.notate_to(&mut text, start.parse_san("Nf3")?, Notation::San);
    /// assert_eq!(text, "1. Nf3");
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    pub fn notate_to(&self, text: &mut String, mv: Move, notation: Notation) {
        if mv.kind() == MoveKind::Castling {
            text.push_str(CastlingSide::of(mv.from(), mv.to()).san());
        } else {
            self.notate_piece_move(mv, notation, text);
        }
        if self.gives_check(mv) {
            text.push(if self.after_unchecked(mv).has_legal_move() {
                '+'
            } else {
                '#'
            });
        }
    }

    fn notate_piece_move(&self, mv: Move, notation: Notation, text: &mut String) {
        let role = self.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let captures = self.is_capture(mv);
        if role != Role::Pawn {
            text.push(symbol(role, self.turn(), notation));
        }
        match (notation, role) {
            (Notation::Long, _) => push_square(text, mv.from()),
            (_, Role::Pawn) if captures => text.push(mv.from().file().letter()),
            _ => self.push_origin(text, role, mv),
        }
        if captures {
            text.push('x');
        } else if notation == Notation::Long {
            text.push('-');
        }
        push_square(text, mv.to());
        if let Some(role) = mv.promotion() {
            text.push('=');
            text.push(symbol(role, self.turn(), notation));
        }
    }

    /// Appends the shortest origin that distinguishes the move from moves of other pieces: none,
    /// the file, the rank, or both, in this order (appendix C 10).
    fn push_origin(&self, text: &mut String, role: Role, mv: Move) {
        if role == Role::Pawn || role == Role::King {
            return;
        }
        let others = self
            .board()
            .pieces(self.turn(), role)
            .without(mv.from().bitboard());
        let rivals: Bitboard = others
            .into_iter()
            .filter(|&other| self.is_legal(Move::new(other, mv.to(), MoveKind::Normal(role))))
            .collect();
        let from = mv.from();
        let (file, rank) = (from.file(), from.rank());
        if rivals.is_empty() {
            return;
        }
        let file_suffices = (rivals & Bitboard::file(file)).is_empty();
        let rank_suffices = (rivals & Bitboard::rank(rank)).is_empty();
        if file_suffices || !rank_suffices {
            text.push(file.letter());
        }
        if !file_suffices {
            text.push(rank.letter());
        }
    }

    /// Parses a move in SAN leniently: `Nf3`, `Ngf3`, `♘f3`, `exd5`, `ed5`, `exd6 e.p.`, `0-0`,
    /// `e8=Q`, `e8Q`, `e8(Q)`, with or without signs and annotations such as `!?`. A promotion must
    /// name the promotion piece.
    ///
    /// Also accepts long algebraic notation, with or without the letter of the piece: `Ng1-f3`,
    /// `g1-f3`, `e4xd5+`, `e7-e8=Q`, and castling as `Ke1-g1`, `e1-g1` or `e1g1`.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, MoveError, Position};
    ///
    /// let fen = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// for text in ["O-O", "0-0", "Ra1-b1", "Rab1", "a8=Q", "a8(N)", "a8q!?"] {
    ///     assert!(position.parse_san(text).is_ok(), "{text}");
    /// }
    /// assert!(matches!(position.parse_san("Rf9"), Err(MoveError::Unreadable(_))));
    /// assert_eq!(
    ///     position.parse_san("a8").unwrap_err().to_string(),
    ///     "the pawn that reaches a8 must become a queen, rook, bishop or knight: say which"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let unreadable = || MoveError::Unreadable(text.to_owned());
        match SanText::read(text).ok_or_else(unreadable)? {
            SanText::Castling(side) => {
                let color = self.turn();
                let king = self.king(color);
                let rook = self
                    .castling_rook(color, side)
                    .ok_or(Illegal::NoCastlingRight(side))?;
                Ok(self.explain(UciMove {
                    from: king,
                    to: rook,
                    promotion: None,
                })?)
            }
            SanText::Short {
                role,
                origin,
                to,
                promotion,
            } => self.resolve(text, role, origin, to, promotion),
            SanText::Long { role, mv } => Ok(self.explain_long(role, mv)?),
        }
    }

    /// Resolves a move that names both squares and possibly the piece. A king's move may mean
    /// castling, as in `e1-g1`.
    fn explain_long(&self, role: Option<Role>, mv: UciMove) -> Result<Move, Illegal> {
        if let Some(role) = role
            && !self.board().pieces(self.turn(), role).contains(mv.from)
        {
            return Err(Illegal::NoSuchPiece { role, to: mv.to });
        }
        self.explain(mv)
    }

    /// Returns the only legal move of a piece of this role from one of these squares to `to`.
    fn resolve(
        &self,
        text: &str,
        role: Role,
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        let candidates = self.board().pieces(self.turn(), role) & origin;
        let mut fitting = Vec::new();
        let mut reason = None;
        for from in candidates {
            match self.explain_piece_move(UciMove {
                from,
                to,
                promotion,
            }) {
                Ok(mv) => fitting.push(mv),
                // The most useful reason comes from a piece that could move there except for its
                // king's safety or a missing promotion piece, not from a piece that does not move
                // like that.
                Err(why) if reason.is_none_or(|known| weight(why) > weight(known)) => {
                    reason = Some(why);
                }
                Err(_) => {}
            }
        }
        match fitting.as_slice() {
            [mv] => Ok(*mv),
            [] => Err(match reason {
                Some(why) if candidates.len() == 1 || weight(why) > 0 => why,
                // A pawn capture without its file is malformed, because the pawn itself can move
                // there.
                _ if role == Role::Pawn
                    && origin == Bitboard::file(to.file())
                    && self.a_pawn_can_go(to) =>
                {
                    return Err(MoveError::Unreadable(text.to_owned()));
                }
                _ => Illegal::NoSuchPiece { role, to },
            }
            .into()),
            _ => Err(MoveError::Ambiguous {
                text: text.to_owned(),
                candidates: fitting.into_iter().map(|mv| self.san(mv)).collect(),
            }),
        }
    }

    /// Whether a pawn of the side to move can move to or capture on this square.
    fn a_pawn_can_go(&self, to: Square) -> bool {
        let pawns = self.board().pieces(self.turn(), Role::Pawn);
        let moves = self.legal_moves();
        moves
            .iter()
            .any(|mv| mv.to() == to && pawns.contains(mv.from()))
    }

    /// Like [`Position::explain`], but a king's move never means castling: SAN uses `O-O` for it.
    fn explain_piece_move(&self, mv: UciMove) -> Result<Move, Illegal> {
        if self.intended_castling(mv).is_none() {
            return self.explain(mv);
        }
        let UciMove { from, to, .. } = mv;
        Err(match self.board().piece_at(to) {
            // In Chess960 the rook may be next to the king, on a square within the king's normal
            // reach.
            Some(Piece { color, role }) if color == self.turn() => {
                Illegal::OwnPiece { square: to, role }
            }
            _ => Illegal::NotItsMove {
                role: Role::King,
                from,
                to,
            },
        })
    }
}

/// Returns how close a piece came to a legal move. The reason with the highest weight is reported.
const fn weight(why: Illegal) -> u8 {
    match why {
        Illegal::NotItsMove { .. } | Illegal::PawnBackward | Illegal::DoubleStep { .. } => 0,
        Illegal::Blocked { .. }
        | Illegal::DoubleStepBlocked { .. }
        | Illegal::NothingToCapture(_) => 1,
        _ => 2,
    }
}

fn push_square(text: &mut String, square: Square) {
    text.push(square.file().letter());
    text.push(square.rank().letter());
}

fn symbol(role: Role, color: Color, notation: Notation) -> char {
    const FIGURES: [[char; 6]; 2] = [
        ['♙', '♘', '♗', '♖', '♕', '♔'],
        ['♟', '♞', '♝', '♜', '♛', '♚'],
    ];
    match notation {
        Notation::Figurine => FIGURES[color.index()][role.index()],
        Notation::San | Notation::Long => role.letter().to_ascii_uppercase(),
    }
}
