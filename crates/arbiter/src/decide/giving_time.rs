//! Time that a player gives the opponent.

use rules::Color;

use super::require_play;
use crate::{Clock, Event, Game, Millis, Refusal, Timestamp};

/// How much time a player gives at once.
pub const GIFT: Millis = 15_000;
/// How often a player may give time in one game: ten minutes in all.
pub const MAX_GIFTS: u8 = 40;

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
