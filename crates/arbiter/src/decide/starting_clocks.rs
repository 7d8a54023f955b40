//! Clocks that are started before the first moves.

use super::in_play::require_play;
use crate::{Event, Game, Refusal, Timestamp};

/// Starts the clock of the side to move.
pub(super) fn decide(game: &Game, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if game.first_move_due().is_none() {
        return Err(Refusal::ClocksRun);
    }
    Ok(vec![Event::ClocksStarted])
}
