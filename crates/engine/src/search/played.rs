//! What is remembered of a move once it is made.

use rules::{Move, Position};

/// A piece and the square that it went to: what is remembered of a move once it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played(u16);

/// How many kinds of [`Played`] there are: twelve pieces, 64 squares.
pub(super) const PLAYED: usize = 768;

impl Played {
    /// What `mv` is about to do in this position.
    pub(super) fn new(position: &Position, mv: Move) -> Self {
        let piece = position.turn().index() * 6 + mv.role().index();
        Self((piece * 64 + mv.to().index()) as u16)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}
