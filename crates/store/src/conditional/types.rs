//! Types of conditional moves in correspondence games.

use crate::id::PlayerId;

/// The prepared replies of a correspondence player to possible moves of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// The player who owns the moves. They are hidden from all others.
    pub player: PlayerId,
    /// The version of the game that the player saw.
    pub version: u32,
    /// The number of plies at that version.
    pub plies: u32,
    /// Lines of UCI moves from the position after these plies. Each line starts with a move of the
    /// opponent, followed by the player's reply, and so on.
    pub lines: Vec<Vec<String>>,
}
