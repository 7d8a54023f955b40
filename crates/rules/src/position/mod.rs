//! A position: pieces, turn, rights and counters. Always valid.

mod board_and_rights;
mod check;
mod create;
mod play;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

pub use check::Checks;
pub use play::IllegalMove;

pub(crate) use board_and_rights::BoardAndRights;

use crate::king_safety::en_passant_is_safe;
use crate::movegen::{AnyMove, Black, ListWriter, MoveList, Sink, Stage, White, generate};
use crate::rights::Rights;
use crate::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, Move, MoveKind, Outcome, Role, Square,
};

/// Maximum of both counters, also in a FEN.
pub(crate) const MOST_COUNTED: u32 = 9_999;

/// A position to which the rules can be applied.
///
/// It comes from the initial position, a checked [`crate::Setup`] or a FEN, and changes only by
/// legal moves. So it has one king per side, the opponent of the side to move is not in check, and
/// the castling rights are consistent.
///
/// Two positions are equal if all fields of their FENs are equal. See
/// [`Position::is_same_position`] for repetition.
///
/// ```
/// use staunton_rules::{CastlingMode, Position, Square};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K -", CastlingMode::Standard)?;
/// let castled = position.play(position.parse_san("O-O")?)?;
/// assert_eq!(castled.king(!castled.turn()), Square::G1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    rights: Rights,
    hash: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
    turn: Color,
    mode: CastlingMode,
}

impl Position {
    /// The pieces on their squares.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The square of this side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The castling rules of this position.
    pub const fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The rook with which this side still has the right to castle (FIDE 3.8.2.1).
    ///
    /// ```
    /// use staunton_rules::{CastlingSide, Color, Position, Square};
    ///
    /// let start = Position::start();
    /// let rook = start.castling_rook(Color::White, CastlingSide::Queen);
    /// assert_eq!(rook, Some(Square::A1));
    /// ```
    #[inline]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rights.castling.rook(self.king(color), color, side)
    }

    /// The square on which a pawn can now be captured en passant (FIDE 3.7.3.1), or `None` unless
    /// such a capture is legal.
    ///
    /// ```
    /// use staunton_rules::{Position, Square};
    ///
    /// let mut position = Position::start();
    /// for uci in ["e2e4", "a7a6", "e4e5", "d7d5"] {
    ///     position = position.play(position.parse_uci(uci)?)?;
    /// }
    /// assert_eq!(position.en_passant(), Some(Square::D6));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.rights.en_passant
    }

    /// Moves by either side since the last capture or pawn move (FIDE 9.3 counts them in pairs).
    /// The counter stops at 9999.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move: it starts at 1 and increases after each move of Black. It stops at
    /// 9999.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Enemy pieces that give check to the side to move.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position, Square};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// assert!(position.checkers().contains(Square::E1));
    /// assert!(position.is_check());
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers_to(self.king(self.turn), self.board.occupied())
            & self.board.by_color(!self.turn)
    }

    /// Whether the side to move is in check (FIDE 3.9.1).
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Pieces of both sides that attack a square, with sliders blocked by `occupied`.
    ///
    /// ```
    /// use staunton_rules::{Position, Square};
    ///
    /// let start = Position::start();
    /// let attackers = start.attackers_to(Square::F3, start.board().occupied());
    /// // The pawns on e2 and g2, and the knight.
    /// assert_eq!(attackers.len(), 3);
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.attackers_to(square, occupied)
    }

    /// A hash of pieces, turn, castling rights and en passant, without the counters. Positions that
    /// repeat have the same hash; different positions may collide.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// let next = start.play(start.parse_san("e4")?)?;
    /// assert_ne!(next.hash(), start.hash());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether the two count as the same position for repetition (FIDE 9.2.3): the same side to
    /// move, the same pieces on the same squares, the same castling rights and the same legal
    /// en passant captures.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// let mut position = start;
    /// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     position = position.play(position.parse_san(san)?)?;
    /// }
    /// assert!(position.is_same_position(&start));
    /// assert_ne!(position, start, "the counters differ");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.board == other.board
            && self.turn == other.turn
            && self.rights == other.rights
    }

    /// Returns every legal move.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.legal_moves().len(), 20);
    /// for mv in &start.legal_moves() {
    ///     assert!(start.is_legal(*mv));
    /// }
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.moves_of(Stage::All)
    }

    /// Returns the legal captures, including en passant, and all promotions.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// let captures = position.captures();
    /// assert_eq!(position.san(captures[0]), "exd5");
    /// assert_eq!(captures.len() + position.quiets().len(), position.legal_moves().len());
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    #[inline]
    pub fn captures(&self) -> MoveList {
        self.moves_of(Stage::Captures)
    }

    /// Returns the legal moves that are neither captures nor promotions.
    #[inline]
    pub fn quiets(&self) -> MoveList {
        self.moves_of(Stage::Quiets)
    }

    #[inline]
    fn moves_of(&self, stage: Stage) -> MoveList {
        let mut list = MoveList::new();
        self.add_moves(stage, &mut list);
        list
    }

    // The caller provides the list: a list created here would be copied to the caller right after
    // it was written, and the copy would have to wait for the writes.
    #[inline(never)]
    fn add_moves(&self, stage: Stage, list: &mut MoveList) {
        let mut writer = ListWriter::new(list);
        // A list takes every move and never returns `Break`.
        let _ = self.generate(stage, &mut writer);
        writer.finish();
    }

    /// Passes the legal moves of a stage to a sink. Returns `Break` if the sink stopped the
    /// generator.
    #[inline]
    pub(crate) fn generate<K: Sink>(&self, stage: Stage, sink: &mut K) -> ControlFlow<()> {
        match self.turn {
            Color::White => generate::<White, K>(&self.board, self.rights, stage, sink),
            Color::Black => generate::<Black, K>(&self.board, self.rights, stage, sink),
        }
    }

    /// The parts that determine legality, except for the turn.
    #[inline]
    pub(crate) const fn board_and_rights(&self) -> BoardAndRights {
        BoardAndRights {
            board: self.board,
            rights: self.rights,
        }
    }

    /// Whether the side to move has a legal move.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// assert!(Position::start().has_legal_move());
    /// ```
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        if cfg!(feature = "compact") {
            // Shares the code of the list.
            return !self.legal_moves().is_empty();
        }
        self.generate(Stage::All, &mut AnyMove).is_break()
    }

    /// Returns how the position ends the game: checkmate or stalemate of the side to move.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Outcome, Position};
    ///
    /// let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// assert_eq!(position.outcome(), Some(Outcome::Checkmate));
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Outcome::Checkmate)
        } else {
            Some(Outcome::Stalemate)
        }
    }

    /// The role of the piece that a move captures.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position, Role};
    ///
    /// let fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// let mv = position.parse_san("exd5")?;
    /// assert_eq!(position.captured(mv), Some(Role::Queen));
    /// assert!(position.is_capture(mv));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Normal(_) | MoveKind::Promotion(_) => self.board.role_at(mv.to()),
        }
    }

    /// Whether a move is a capture.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castling => false,
            MoveKind::EnPassant => true,
            MoveKind::Normal(_) | MoveKind::Promotion(_) => self.board.occupied().contains(mv.to()),
        }
    }

    /// Whether a pawn may capture en passant without exposing its king.
    pub(crate) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        en_passant_is_safe(&self.board, self.turn, from, target)
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.is_same_position(other)
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && self.mode == other.mode
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
