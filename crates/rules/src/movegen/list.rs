//! A move list that allocates only for an unusually large number of moves.

mod writer;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

pub(crate) use writer::ListWriter;

use crate::{Move, MoveKind, Role, Square};

/// Number of moves that the list holds without an allocation; nearly every position of a game has
/// fewer. Each new list fills the array with placeholders, and returning the list copies it, so a
/// longer array costs time.
const INLINE_CAPACITY: usize = 128;

/// The legal moves of a position.
#[derive(Clone)]
pub struct MoveList {
    first: [Move; INLINE_CAPACITY],
    len: usize,
    /// All moves if there are more than the array can hold; empty otherwise.
    all: Vec<Move>,
}

impl MoveList {
    pub(crate) const fn new() -> Self {
        let filler = Move::new(
            Square::wrapping(0),
            Square::wrapping(0),
            MoveKind::Normal(Role::Pawn),
        );
        Self {
            first: [filler; INLINE_CAPACITY],
            len: 0,
            all: Vec::new(),
        }
    }

    /// Writes a move at the end of a list that has `len` moves. The caller updates the length.
    #[inline]
    fn put(&mut self, at: usize, mv: Move) {
        if let Some(place) = self.first.get_mut(at) {
            *place = mv;
        } else {
            self.push_to_all(mv);
        }
    }

    #[cold]
    fn push_to_all(&mut self, mv: Move) {
        if self.all.is_empty() {
            self.all.extend(self.first);
        }
        self.all.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.first.get(..self.len).unwrap_or(&self.all)
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
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter {
            moves: self,
            next: 0,
        }
    }
}

/// Iterator over the moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct IntoIter {
    moves: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.moves.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.moves.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
