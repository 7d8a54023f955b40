//! The numbers of moves.

use rules::{Color, Position};

use crate::annotation::push_number;

/// Counts moves as they are numbered, null moves too.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveNumber {
    number: u32,
    color: Color,
}

impl MoveNumber {
    pub(super) fn at(position: &Position) -> Self {
        Self {
            number: position.fullmove_number(),
            color: position.turn(),
        }
    }

    /// Whose move it is.
    pub(super) const fn color(&self) -> Color {
        self.color
    }

    pub(super) fn push_to(&self, word: &mut String) {
        push_number(word, self.number.into(), 1);
        word.push_str(match self.color {
            Color::White => ".",
            Color::Black => "...",
        });
    }

    pub(super) fn advance(&mut self) {
        if self.color == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.color = !self.color;
    }
}
