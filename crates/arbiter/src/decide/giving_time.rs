//! Time that a player gives to the opponent.

use rules::Color;

use super::in_play::require_play;
use crate::gift::GIFT;
use crate::{Clock, Event, Game, Refusal, Timestamp};

pub(super) fn decide(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if !game.clock().is_some_and(Clock::has_stages) {
        return Err(Refusal::NoTimeToGive);
    }
    if !game.can_give_time(by) {
        return Err(Refusal::TimeGivenTooOften);
    }
    let millis = GIFT;
    Ok(vec![Event::TimeGiven { by, millis }])
}
