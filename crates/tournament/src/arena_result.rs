//! The result of a game of an arena.

use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;

/// The number of a wave and of a board in it, from 1.
pub type GameKey = (u16, u16);

/// The result of a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ArenaResult"))]
pub struct ArenaResult {
    /// The wave.
    pub wave: u16,
    /// The board of the wave.
    pub board: u16,
    /// The result.
    pub outcome: Outcome,
    /// The number of plies.
    pub plies: u16,
    /// Whether White and Black halved their time.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<[bool; 2]>", optional))]
    pub berserk: [bool; 2],
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_usual(berserk: &[bool; 2]) -> bool {
    *berserk == [false; 2]
}

impl ArenaResult {
    /// The wave and the board.
    pub const fn key(&self) -> GameKey {
        (self.wave, self.board)
    }
}
