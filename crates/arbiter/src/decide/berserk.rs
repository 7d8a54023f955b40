//! Time that a player of an arena gives up.

use rules::Color;

use super::in_play::require_play;
use crate::{Event, Game, Refusal, Timestamp};

pub(super) fn decide(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    let clock = game.clock().ok_or(Refusal::NoTimeToHalve)?;
    if clock.is_halved(by) {
        return Err(Refusal::TimeIsHalved);
    }
    if game.moves_made(by) > 0 {
        return Err(Refusal::TooLateToHalve);
    }
    let remaining = clock.half(by).ok_or(Refusal::NoTimeToHalve)?;
    // More than half of the time is used: the flag would fall at once.
    if clock.remaining(by, at) <= remaining {
        return Err(Refusal::TooLateToHalve);
    }
    Ok(vec![Event::Berserked { by, remaining }])
}
