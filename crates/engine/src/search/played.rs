//! Compact record of a made move.

use rules::{Move, Position};

/// A piece and its target square: the compact record of a made move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played(u16);

/// Number of different [`Played`] values: twelve pieces, 64 squares.
pub(super) const PLAYED: usize = 768;

impl Played {
    /// Creates the record of `mv`, which is about to be made in this position.
    pub(super) fn new(position: &Position, mv: Move) -> Self {
        let piece = position.turn().index() * 6 + mv.role().index();
        Self((piece * 64 + mv.to().index()) as u16)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}
