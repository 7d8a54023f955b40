//! Move numbers.

use rules::{Color, Position};

/// Counts moves as they are numbered, including null moves.
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

    /// The side to move.
    pub(super) const fn color(self) -> Color {
        self.color
    }

    #[inline]
    pub(super) fn push_to(self, text: &mut Vec<u8>) {
        push_digits(text, self.number);
        text.extend_from_slice(match self.color {
            Color::White => b".",
            Color::Black => b"...",
        });
    }

    pub(super) fn advance(&mut self) {
        if self.color == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.color = !self.color;
    }
}

fn push_digits(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_digits(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}
