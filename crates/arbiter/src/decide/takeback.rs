//! Takebacks to a player's own last turn.

use rules::Color;

use super::in_play::require_play;
use crate::turn_times::TakenBackTimes;
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
        taken_back(game, by, at)?;
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
    Ok(vec![taken_back(game, !by, at)?])
}

/// Returns the event that takes back this side's last turn: one ply before the opponent's reply,
/// and two plies after it.
fn taken_back(game: &Game, proposer: Color, at: Timestamp) -> Result<Event, Refusal> {
    let plies = if game.turn() == proposer { 2 } else { 1 };
    let Some(clock) = game.clock() else {
        return Ok(Event::TakenBack {
            plies,
            remaining: None,
            stages: None,
        });
    };
    let TakenBackTimes { remaining, stages } = clock.after_takeback(usize::from(plies), at);
    if remaining.contains(&0) {
        return Err(Refusal::TakebackLeavesNoTime);
    }
    Ok(Event::TakenBack {
        plies,
        remaining: Some(remaining),
        stages: (stages != clock.stages()).then_some(stages),
    })
}
