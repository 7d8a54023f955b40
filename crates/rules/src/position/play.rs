//! Making moves.
#![expect(
    clippy::inline_always,
    reason = "a call would copy the position in and out for every move"
)]

use core::fmt;

use super::board_and_rights::BoardAndRights;
use super::{MOST_COUNTED, Position};
use crate::king_safety::passed_pawn;
use crate::movegen::{Black, Side, White};
use crate::rights::Rights;
use crate::{CastlingSide, Color, Move, MoveKind, Role, Square, zobrist};

/// The error for a move that is illegal in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal in this position", self.0)
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Returns the position after a move, if the move is legal.
    ///
    /// ```
    /// use staunton_rules::{Color, Position};
    ///
    /// let start = Position::start();
    /// let mv = start.parse_uci("e2e4")?;
    /// let next = start.play(mv)?;
    /// assert_eq!(next.turn(), Color::Black);
    /// assert!(next.play(mv).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.after_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// Makes a move that is known to be legal here, such as one of [`Position::legal_moves`].
    ///
    /// After any other move the position may be invalid. Reading it is still memory-safe, but the
    /// results are meaningless, and it may panic.
    ///
    /// ```
    /// use staunton_rules::{Color, Position};
    ///
    /// let mut position = Position::start();
    /// let mv = position.legal_moves()[0];
    /// position.play_unchecked(mv);
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        match self.turn {
            Color::White => self.make_move_of::<White>(mv),
            Color::Black => self.make_move_of::<Black>(mv),
        }
    }

    // Each kind of move has its own branch: a common tail would build the position in memory part
    // by part and then copy it, and the copy would have to wait for the parts.
    #[inline(always)]
    fn make_move_of<S: Side>(&mut self, mv: Move) {
        match mv.kind() {
            MoveKind::Normal(role) => *self = self.after_normal_move_of::<S>(mv, role),
            _ => *self = self.after_special_move_of::<S>(mv),
        }
    }

    /// Returns the position after a move that is known to be legal here:
    /// [`Position::play_unchecked`] on a copy.
    #[inline(always)]
    pub fn after_unchecked(&self, mv: Move) -> Self {
        match self.turn {
            Color::White => self.after_move_of::<White>(mv),
            Color::Black => self.after_move_of::<Black>(mv),
        }
    }

    /// Predicts the [`Position::hash`] after a move that is legal here, without making the move.
    /// The prediction is correct unless the move castles, promotes, captures en passant, allows an
    /// en-passant capture or loses a castling right. This is good enough to prefetch a table entry.
    ///
    /// ```
    /// let position = staunton_rules::Position::start();
    /// let mv = position.parse_san("Nf3")?;
    /// assert_eq!(position.likely_hash_after(mv), position.play(mv)?.hash());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn likely_hash_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let captured = self.board.role_at(to);
        let captured = captured.map_or(0, |role| zobrist::piece(!self.turn, role, to));
        let en_passant = self.rights.en_passant.map_or(0, zobrist::en_passant);
        self.hash
            ^ zobrist::path(self.turn, mv.role(), from, to)
            ^ captured
            ^ en_passant
            ^ zobrist::black_to_move()
    }

    /// Returns the position after a null move: the turn passes, as in a search that looks for
    /// threats. Returns `None` if the side to move is in check, because its king could be captured.
    ///
    /// A null move is not a move of chess (FIDE 1.2: moving is compulsory), but it counts as one in
    /// both counters, as in PGN files with null moves.
    ///
    /// ```
    /// use staunton_rules::{Color, Position};
    ///
    /// let passed = Position::start().play_null().expect("not in check");
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    pub fn play_null(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.play_null_unchecked();
        Some(next)
    }

    /// Passes the turn of a side that is known not to be in check; otherwise the resulting position
    /// is invalid. See [`Position::play_null`].
    #[inline]
    pub fn play_null_unchecked(&mut self) {
        if let Some(target) = self.rights.en_passant.take() {
            self.hash ^= zobrist::en_passant(target);
        }
        self.halfmove_clock = (self.halfmove_clock + 1).min(MOST_COUNTED);
        let moves = self.fullmove_number + self.turn.index() as u32;
        self.fullmove_number = moves.min(MOST_COUNTED);
        self.turn = !self.turn;
        self.hash ^= zobrist::black_to_move();
    }

    #[inline(always)]
    fn after_move_of<S: Side>(&self, mv: Move) -> Self {
        match mv.kind() {
            MoveKind::Normal(role) => self.after_normal_move_of::<S>(mv, role),
            _ => self.after_special_move_of::<S>(mv),
        }
    }

    #[inline(always)]
    fn after_normal_move_of<S: Side>(&self, mv: Move, role: Role) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let enemy = S::COLOR.other();
        let mut keys = zobrist::path(S::COLOR, role, from, to);
        let mut resets = role == Role::Pawn;
        if self.board.by_color(enemy).contains(to) {
            keys ^= self.captured_key::<S>(to);
            resets = true;
        }
        let before = self.board_and_rights();
        if mv.is_double_step() {
            self.changed::<S>(before.advanced::<S>(from, to), keys, true)
        } else {
            self.changed::<S>(before.moved::<S>(role, from, to), keys, resets)
        }
    }

    /// Rare (one move in fifty), so it is a separate function that keeps the code of other moves
    /// small.
    #[inline(never)]
    fn after_special_move_of<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal(role) => self.after_normal_move_of::<S>(mv, role),
            MoveKind::Castling => self.castled::<S>(from, to),
            MoveKind::EnPassant => {
                let victim = passed_pawn(from, to);
                let keys = zobrist::path(S::COLOR, Role::Pawn, from, to)
                    ^ zobrist::piece(S::COLOR.other(), Role::Pawn, victim);
                self.changed::<S>(
                    self.board_and_rights().en_passant_captured::<S>(from, to),
                    keys,
                    true,
                )
            }
            MoveKind::Promotion(role) => {
                let keys = zobrist::piece(S::COLOR, Role::Pawn, from)
                    ^ zobrist::piece(S::COLOR, role, to)
                    ^ self.captured_key::<S>(to);
                self.changed::<S>(
                    self.board_and_rights().promoted::<S>(from, to, role),
                    keys,
                    true,
                )
            }
        }
    }

    #[inline]
    fn castled<S: Side>(&self, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let keys = zobrist::path(S::COLOR, Role::King, king, side.king_target(S::COLOR))
            ^ zobrist::path(S::COLOR, Role::Rook, rook, side.rook_target(S::COLOR));
        self.changed::<S>(
            self.board_and_rights().castled::<S>(king, rook),
            keys,
            false,
        )
    }

    /// Returns the key of the enemy piece on a square, or zero for an empty square.
    #[inline]
    fn captured_key<S: Side>(&self, square: Square) -> u64 {
        let role = self.board.role_at(square);
        role.map_or(0, |role| zobrist::piece(S::COLOR.other(), role, square))
    }

    /// Returns the position after a move of the side `S`. `keys` are the keys of all pieces that
    /// were removed or placed; `resets` is true after a capture or pawn move (FIDE 9.3).
    #[inline(always)]
    fn changed<S: Side>(&self, after: BoardAndRights, keys: u64, resets: bool) -> Self {
        let moves = (self.fullmove_number + S::COLOR.index() as u32).min(MOST_COUNTED);
        let plies = (self.halfmove_clock + 1).min(MOST_COUNTED);
        Self {
            board: after.board,
            rights: after.rights,
            hash: self.hash ^ keys ^ self.rights_keys(after.rights) ^ zobrist::black_to_move(),
            halfmove_clock: if resets { 0 } else { plies },
            fullmove_number: moves,
            turn: S::COLOR.other(),
            mode: self.mode,
        }
    }

    /// Returns the keys that change the hash when these rights replace the current ones.
    #[inline]
    fn rights_keys(&self, after: Rights) -> u64 {
        let before = self.rights;
        let mut keys = 0;
        if before.castling != after.castling {
            let kings = Color::ALL.map(|color| self.king(color));
            keys ^= zobrist::castling(before.castling.mask(kings))
                ^ zobrist::castling(after.castling.mask(kings));
        }
        if let Some(target) = before.en_passant {
            keys ^= zobrist::en_passant(target);
        }
        if let Some(target) = after.en_passant {
            keys ^= zobrist::en_passant(target);
        }
        keys
    }

    /// Records the square that a pawn has just passed over, if a capture there is legal.
    pub(super) fn offer_en_passant(&mut self, target: Square) {
        let mut now = self.board_and_rights();
        match self.turn {
            Color::White => now.offer_en_passant::<White>(target),
            Color::Black => now.offer_en_passant::<Black>(target),
        }
        self.hash ^= self.rights_keys(now.rights);
        self.rights = now.rights;
    }
}
