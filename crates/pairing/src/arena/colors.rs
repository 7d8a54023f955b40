//! The colors that a player of an arena had.

use super::Waiting;
use crate::Color;

/// The longest run of games with the same color.
const MAX_RUN: u8 = 3;

/// The colors of a player's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colors {
    /// Games with White minus games with Black.
    balance: i32,
    /// The color of the last game.
    last: Option<Color>,
    /// The number of last games with this color.
    run: u8,
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

/// Returns whether the players may meet with these colors.
pub(super) fn may_meet(white: &Waiting, black: &Waiting) -> bool {
    white.colors.may_have(Color::White) && black.colors.may_have(Color::Black)
}

/// Orders a pair: White first. A run that is too long comes before the balance, which comes before
/// alternation and rank.
pub(super) fn white_first<'a>(a: &'a Waiting, b: &'a Waiting) -> [&'a Waiting; 2] {
    let had_white =
        |player: &Waiting| (player.colors.last == Some(Color::White), player.colors.run);
    let run = |player: &Waiting| match had_white(player) {
        (true, run) => i32::from(run),
        (false, run) => -i32::from(run),
    };
    let key = |player: &Waiting| (player.colors.balance, run(player), player.rank, player.id);
    let a_is_white = match (may_meet(a, b), may_meet(b, a)) {
        (true, false) => true,
        (false, true) => false,
        _ => key(a) < key(b),
    };
    if a_is_white { [a, b] } else { [b, a] }
}
