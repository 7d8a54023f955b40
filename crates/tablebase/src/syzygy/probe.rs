//! The value of a position and its distance to the next capture or pawn move.
//!
//! A table may store a lower value than the true one if a capture achieves the true value, and it
//! contains no en passant captures. So captures are played out.

use rules::{Move, Position, Role};

use super::Syzygy;
use super::table::Kind;
use crate::error::ProbeError;
use crate::exact::may_castle;
use crate::{Material, Wdl};

/// The distance of cursed wins and blessed losses begins after the fifty moves of each side.
const FIFTY_MOVES: i32 = 100;

/// The value of a position from its table, and from its captures.
struct Value {
    /// The value of the best capture.
    captured: Option<Wdl>,
    /// The value from the table and captures other than en passant; `None` if there is no other legal
    /// move than en passant.
    regular: Option<Wdl>,
}

impl Value {
    /// The value of the position.
    fn best(&self) -> Wdl {
        // One of them exists: without captures the table decides.
        self.captured.max(self.regular).unwrap_or(Wdl::Draw)
    }
}

impl Syzygy {
    /// Returns the value of a position, as if its counter of the fifty-move rule were 0.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that is needed for the position is missing or damaged, or a side may
    /// castle.
    pub fn wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.accept(position)?;
        self.value(position)
    }

    /// Returns the number of plies until the next capture or pawn move, as if the counter of the
    /// fifty-move rule were 0: positive if the side to move wins, negative if it loses, and 0 for a
    /// draw. A side that wins plays for the fewest plies, the other side for the most. Numbers beyond
    /// ±100 belong to cursed wins and blessed losses.
    ///
    /// Some tables store moves instead of plies. There the number may be one too low, but never so that
    /// it changes the effect of the fifty-move rule. Mate has the distance -1.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that is needed for the position is missing or damaged, or a side may
    /// castle.
    pub fn dtz(&self, position: &Position) -> Result<i32, ProbeError> {
        self.accept(position)?;
        self.distance(position)
    }

    /// Whether the position may be in a table: no castling rights, and not too many pieces.
    pub(super) fn accept(&self, position: &Position) -> Result<(), ProbeError> {
        if may_castle(position) {
            return Err(ProbeError::Castling);
        }
        if position.board().occupied().len() > self.largest() {
            return Err(ProbeError::TooManyPieces(self.largest()));
        }
        Ok(())
    }

    pub(super) fn value(&self, position: &Position) -> Result<Wdl, ProbeError> {
        if position.board().occupied().len() == 2 {
            return Ok(Wdl::Draw);
        }
        if position.en_passant().is_some() {
            return Ok(self.value_by_moves(position)?.best());
        }
        let mut best = None;
        for mv in position.captures() {
            if position.is_capture(mv) {
                best = best.max(Some(-self.value(&position.after_unchecked(mv))?));
                if best == Some(Wdl::Win) {
                    return Ok(Wdl::Win);
                }
            }
        }
        let stored = self.stored(position)?;
        Ok(best.map_or(stored, |best| best.max(stored)))
    }

    fn value_by_moves(&self, position: &Position) -> Result<Value, ProbeError> {
        if position.board().occupied().len() == 2 {
            return Ok(Value {
                captured: None,
                regular: Some(Wdl::Draw),
            });
        }
        let mut captured = None;
        let mut regular = None;
        let mut only_en_passant = position.en_passant().is_some();
        for mv in position.legal_moves() {
            let en_passant = matches!(mv.kind(), rules::MoveKind::EnPassant);
            only_en_passant &= en_passant;
            if position.is_capture(mv) {
                let value = -self.value(&position.after_unchecked(mv))?;
                captured = captured.max(Some(value));
                if !en_passant {
                    regular = regular.max(Some(value));
                }
            }
        }
        if !only_en_passant {
            regular = regular.max(Some(self.stored(position)?));
        }
        Ok(Value { captured, regular })
    }

    fn stored(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let board = position.board();
        let opened = self.table(Material::of(board), Kind::Wdl)?;
        let wdl = opened.table.wdl(board, position.turn());
        wdl.map_err(|fault| self.note(opened.file, fault.of(opened.path)))
    }

    fn distance(&self, position: &Position) -> Result<i32, ProbeError> {
        let value = self.value_by_moves(position)?;
        let wdl = value.best();
        if wdl == Wdl::Draw {
            return Ok(0);
        }
        // En passant may be better than everything that the table knows.
        if value.regular < Some(wdl) {
            return Ok(after_zeroing(wdl));
        }
        if wdl > Wdl::Draw && self.zeroing_move_achieves(position, &value, wdl)? {
            return Ok(after_zeroing(wdl));
        }
        let board = position.board();
        let opened = self.table(Material::of(board), Kind::Dtz)?;
        let stored = opened.table.dtz(board, position.turn(), wdl);
        let stored = stored.map_err(|fault| self.note(opened.file, fault.of(opened.path)))?;
        if let Some(plies) = stored {
            let plies = 1 + plies as i32 + if is_cursed(wdl) { FIFTY_MOVES } else { 0 };
            return Ok(if wdl > Wdl::Draw { plies } else { -plies });
        }
        if wdl > Wdl::Draw {
            self.shortest_win(position)
        } else {
            self.longest_loss(position, wdl)
        }
    }

    /// Whether a capture or pawn move achieves the value.
    fn zeroing_move_achieves(
        &self,
        position: &Position,
        value: &Value,
        wdl: Wdl,
    ) -> Result<bool, ProbeError> {
        if value.captured == Some(wdl) {
            return Ok(true);
        }
        for mv in position.legal_moves() {
            if mv.role() == Role::Pawn
                && !position.is_capture(mv)
                && -self.value(&position.after_unchecked(mv))? == wdl
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the distance of a position that no capture or pawn move wins, from those after its
    /// moves.
    fn shortest_win(&self, position: &Position) -> Result<i32, ProbeError> {
        let mut best = i32::MAX;
        for mv in position.legal_moves() {
            if is_zeroing(position, mv) {
                continue;
            }
            let after = position.after_unchecked(mv);
            let distance = -self.distance(&after)?;
            if distance == 1 && !after.has_legal_move() {
                return Ok(1);
            }
            if distance > 0 {
                best = best.min(distance + 1);
            }
        }
        Ok(best)
    }

    /// Returns the distance of a lost position from those after its moves.
    fn longest_loss(&self, position: &Position, wdl: Wdl) -> Result<i32, ProbeError> {
        let mut best = -1;
        for mv in position.legal_moves() {
            let after = position.after_unchecked(mv);
            let distance = if !is_zeroing(position, mv) {
                -self.distance(&after)? - 1
            } else if wdl == Wdl::Loss {
                -1
            } else if self.value(&after)? == Wdl::Win {
                // This move loses more than the best one.
                0
            } else {
                -FIFTY_MOVES - 1
            };
            best = best.min(distance);
        }
        Ok(best)
    }
}

/// Whether a move resets the counter of the fifty-move rule.
pub(super) fn is_zeroing(position: &Position, mv: Move) -> bool {
    mv.role() == Role::Pawn || position.is_capture(mv)
}

const fn is_cursed(wdl: Wdl) -> bool {
    matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss)
}

/// Returns the distance of a position in which a capture or pawn move achieves this value.
pub(super) const fn after_zeroing(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -1,
        Wdl::BlessedLoss => -FIFTY_MOVES - 1,
        Wdl::Draw => 0,
        Wdl::CursedWin => FIFTY_MOVES + 1,
        Wdl::Win => 1,
    }
}
