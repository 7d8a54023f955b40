//! Writing generated moves into a list.
#![expect(
    clippy::inline_always,
    reason = "side and step are constants only in the generator"
)]

use core::ops::ControlFlow;

use super::MoveList;
use crate::movegen::sink::{LAST_RANKS, Sink};
use crate::mv::PawnStep;
use crate::{Bitboard, Move, MoveKind, Role, Square};

/// Number of moves written at once.
const BLOCK: usize = 4;

/// Writes moves into a list. The list contains them after the writer has finished.
pub(crate) struct ListWriter<'a> {
    list: &'a mut MoveList,
    /// The length of the list, stored here so that it can stay in a register.
    len: usize,
}

impl<'a> ListWriter<'a> {
    #[inline]
    pub(crate) fn new(list: &'a mut MoveList) -> Self {
        let len = list.len;
        Self { list, len }
    }

    #[inline]
    pub(crate) fn finish(self) {
        self.list.len = self.len;
    }

    /// Appends a move for each target.
    ///
    /// Moves are written in blocks. Entries of a block after the last move are overwritten later:
    /// the number of blocks is easier to predict than the number of targets.
    #[inline(always)]
    fn extend(&mut self, targets: Bitboard, move_to: impl Fn(Square) -> Move) {
        let count = targets.len() as usize;
        let end = self.len + count.next_multiple_of(BLOCK);
        if let Some(places) = self.list.first.get_mut(self.len..end) {
            let mut left = targets.0;
            for block in places.chunks_exact_mut(BLOCK) {
                for place in block {
                    *place = move_to(Square::wrapping(left.trailing_zeros()));
                    left &= left.wrapping_sub(1);
                }
            }
        } else {
            self.list.extend_one_by_one(self.len, targets, move_to);
        }
        self.len += count;
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        self.list.put(self.len, mv);
        self.len += 1;
    }
}

// Not methods of the writer: its length would then have to be in memory.
impl MoveList {
    #[cold]
    #[inline(never)]
    fn extend_one_by_one(
        &mut self,
        len: usize,
        targets: Bitboard,
        move_to: impl Fn(Square) -> Move,
    ) {
        for (at, to) in (len..).zip(targets) {
            self.put(at, move_to(to));
        }
    }

    #[cold]
    #[inline(never)]
    fn extend_by_promotions(&mut self, len: usize, step: PawnStep, targets: Bitboard) {
        let promotions = targets.into_iter().flat_map(|to| {
            Role::PROMOTIONS.map(|role| Move::new(step.origin(to), to, MoveKind::Promotion(role)))
        });
        for (at, mv) in (len..).zip(promotions) {
            self.put(at, mv);
        }
    }
}

impl Sink for ListWriter<'_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::new(from, to, MoveKind::Normal(role)));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets.without(LAST_RANKS), |to| Move::pawn(step, to));
        let promotions = targets & LAST_RANKS;
        if promotions.any() {
            self.list.extend_by_promotions(self.len, step, promotions);
            self.len += Role::PROMOTIONS.len() * promotions.len() as usize;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.push(Move::new(from, to, MoveKind::EnPassant));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.push(Move::new(king, rook, MoveKind::Castling));
        ControlFlow::Continue(())
    }
}
