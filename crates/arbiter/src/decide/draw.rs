//! Draw offers without a move, and answers to draw offers (FIDE 9.1).

use rules::Color;

use super::ending;
use super::in_play::require_play;
use crate::{Event, Game, Points, Reason, Refusal, Timestamp};

/// Maximum game version for offers without a move, which are not bounded by the moves.
const LAST_VERSION: u32 = 3_000;

pub(super) fn offer(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    let may_offer = by != game.turn()
        && game.moves_made(by) > 0
        && !game.offers_draw(by)
        && game.version() < LAST_VERSION;
    if may_offer {
        Ok(vec![Event::DrawOffered { by }])
    } else {
        Err(Refusal::NoDrawOffer)
    }
}

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
