//! Vacation days of a player.

use rules::Color;

use super::in_play::require_play;
use crate::{Event, Game, Refusal, Timestamp};

pub(super) fn decide(
    game: &Game,
    by: Color,
    days: u16,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    match game.vacation_left(by) {
        None => Err(Refusal::NoVacation),
        Some(left) if days == 0 || days > left => Err(Refusal::VacationLeft(left)),
        Some(_) => Ok(vec![Event::VacationTaken { by, days }]),
    }
}
