//! Checks that a game is in progress.

use crate::{Game, Refusal, Timestamp};

/// Checks that the game has started and is not over, and that no flag has fallen.
pub(super) fn require_play(game: &Game, at: Timestamp) -> Result<(), Refusal> {
    if game.verdict().is_some() {
        Err(Refusal::GameOver)
    } else if game.started_at().is_none() {
        Err(Refusal::NotStarted)
    } else if game.clock().is_some_and(|clock| clock.flag_fallen(at)) {
        Err(Refusal::FlagFallen)
    } else if game
        .clock()
        .is_some_and(|clock| clock.first_move_overdue(at))
    {
        Err(Refusal::FirstMoveOverdue)
    } else {
        Ok(())
    }
}
