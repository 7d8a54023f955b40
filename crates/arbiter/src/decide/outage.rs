//! Outage credits: the time of an outage is not charged to any player.

use super::ending;
use super::in_play::require_play;
use super::inquiry::Inquiry;
use crate::{Event, Game, Millis, Refusal, Timestamp};

/// Resumes the game after an outage. The credit is the time during which no player could move: from
/// the last heartbeat, or the start of the turn if that is later, until now. Time that an earlier
/// call has credited is not credited again, however often the program crashes.
pub(super) fn resume(
    game: &Game,
    last_heartbeat: Timestamp,
    lag: Millis,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    if matches!(
        require_play(game, at),
        Err(Refusal::GameOver | Refusal::NotStarted)
    ) {
        return Err(Refusal::NothingToCredit);
    }
    let clock = game.clock().ok_or(Refusal::NothingToCredit)?;
    let from = clock
        .outage_from(last_heartbeat)
        .ok_or(Refusal::NothingToCredit)?
        .min(at);
    // The time allowed for a move in transit at the start of the outage is still granted after it.
    let waited_until = Timestamp(from.0.saturating_sub(clock.spares(lag)));
    if clock.flag_fallen(waited_until) {
        return Ok(ending::fallen(game, at, inquiry));
    }
    if clock.first_move_overdue(from) {
        return Ok(ending::not_begun(game, at));
    }
    match at - from {
        0 => Err(Refusal::NothingToCredit),
        millis => Ok(vec![Event::Credited { millis, until: at }]),
    }
}
