//! Bytes as a source of decisions.

use rules::{Color, Move, Position};

/// Consumes bytes from the front. When none are left, every decision is 0.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// Returns a number in `0..end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    pub(crate) fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    pub(crate) fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }

    /// Picks a legal move, if there is one.
    pub(crate) fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let pick = self.byte();
        (!moves.is_empty()).then(|| moves[usize::from(pick) % moves.len()])
    }
}
