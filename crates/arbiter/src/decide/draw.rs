//! Answers to draw offers (FIDE 9.1).

use rules::Color;

use super::ending;
use super::in_play::require_play;
use crate::{Event, Game, Points, Reason, Refusal, Timestamp};

pub(super) fn answer(
    game: &Game,
    by: Color,
    accept: bool,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if !game.offers_draw(!by) {
        return Err(Refusal::NoDrawOffer);
    }
    if !accept {
        return Ok(vec![Event::DrawDeclined { by: Some(by) }]);
    }
    if !game.both_have_moved() {
        return Err(Refusal::TooEarlyToDraw);
    }
    Ok(ending::ended(
        game,
        Points::Draw,
        Reason::Agreement,
        at,
        Vec::new(),
    ))
}
