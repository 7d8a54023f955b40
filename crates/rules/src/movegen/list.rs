//! A list of moves that needs no allocation.

use core::fmt;
use core::ops::{ControlFlow, Deref};

use super::sink::{LAST_RANKS, PawnStep, Sink};
use crate::{Bitboard, Move, MoveKind, Role, Square};

/// More than any placement of men allows: a square is the target of at most sixteen
/// men (eight lines, eight knight's leaps), and no man but a queen has more than 14 targets.
const CAPACITY: usize = 512;

/// The legal moves of a position.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    pub(crate) const fn new() -> Self {
        let filler = Move::new(Square::wrapping(0), Square::wrapping(0), MoveKind::Normal);
        Self {
            moves: [filler; CAPACITY],
            len: 0,
        }
    }

    #[inline]
    fn push(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.moves[self.len] = Move::new(from, to, kind);
        self.len += 1;
    }
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.push(from, to, MoveKind::Normal);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        for to in targets.without(LAST_RANKS) {
            self.push(step.origin(to), to, MoveKind::Normal);
        }
        for to in targets & LAST_RANKS {
            for role in Role::PROMOTIONS {
                self.push(step.origin(to), to, MoveKind::Promotion(role));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.push(from, to, MoveKind::EnPassant);
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.push(king, rook, MoveKind::Castling);
        ControlFlow::Continue(())
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, CAPACITY>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
