//! Takebacks to a player's own last turn.

use rules::Color;

use super::in_play::require_play;
use crate::{Event, Game, Refusal, Timestamp};

/// Maximum game version for takebacks. Moves, claims and time gifts are naturally bounded;
/// takebacks are not.
const LAST_VERSION: u32 = 3_000;

pub(super) fn propose(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if game.terms().rated {
        Err(Refusal::TakebackInRatedGame)
    } else if game.moves_made(by) == 0 {
        Err(Refusal::NothingToTakeBack)
    } else if game.takeback_offer().is_some() {
        Err(Refusal::TakebackAlreadyProposed)
    } else if game.version() >= LAST_VERSION {
        Err(Refusal::TooLateToTakeBack)
    } else {
        Ok(vec![Event::TakebackProposed { by }])
    }
}

pub(super) fn answer(
    game: &Game,
    by: Color,
    accept: bool,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if game.takeback_offer() != Some(!by) {
        return Err(Refusal::NoTakebackProposed);
    }
    if !accept {
        return Ok(vec![Event::TakebackDeclined]);
    }
    // The proposer is the side that does not answer. The proposer's last turn is one ply back
    // before the opponent's reply, and two plies after it.
    let plies = if game.turn() == by { 1 } else { 2 };
    Ok(vec![Event::TakenBack {
        plies,
        remaining: game.clock().map(|clock| clock.after_takeback(at)),
    }])
}
