//! Moves by correspondence that are answered at once.

use crate::id::PlayerId;

/// What a player by correspondence wants to have answered to certain moves of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// Whose moves they are. Nobody else may know of them.
    pub player: PlayerId,
    /// The version of the game that the player saw.
    pub version: u32,
    /// How many plies it had then.
    pub plies: u32,
    /// Lines of moves as UCI writes them, from the position after those plies: the opponent's move
    /// first, then the player's answer, and so on.
    pub lines: Vec<Vec<String>>,
}
