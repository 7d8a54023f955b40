//! The colors that a player of an arena had.

use crate::Color;

/// The longest run of games with the same color.
const MAX_RUN: u8 = 3;

/// The colors of a player's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colors {
    /// Games with White minus games with Black.
    pub(super) balance: i32,
    /// The color of the last game.
    pub(super) last: Option<Color>,
    /// The number of last games with this color.
    pub(super) run: u8,
}

impl Colors {
    /// Adds a game.
    pub fn add(&mut self, color: Color) {
        self.balance += match color {
            Color::White => 1,
            Color::Black => -1,
        };
        self.run = if self.last == Some(color) {
            self.run.saturating_add(1)
        } else {
            1
        };
        self.last = Some(color);
    }

    /// Returns whether the run of this color stays short enough.
    pub fn may_have(&self, color: Color) -> bool {
        self.last != Some(color) || self.run < MAX_RUN
    }
}
