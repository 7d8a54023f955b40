//! Clocks that are started before the first moves.

use super::in_play::require_play;
use crate::{Event, Game, Refusal, Timestamp};

/// Starts the clock of the side to move. No event is needed if a clock runs already, or if the game
/// has none.
pub(super) fn decide(game: &Game, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    Ok(if game.first_move_due().is_some() {
        vec![Event::ClocksStarted]
    } else {
        Vec::new()
    })
}
