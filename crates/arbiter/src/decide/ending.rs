//! Ends that no move brings about: resignation, flag, abort.

use rules::Color;

use super::require_play;
use crate::{Event, Game, Reason, Refusal, Score, Timestamp, Verdict};

pub(super) fn resign(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    let (score, reason) = if mating::can_mate_by_material(game.position(), !by) {
        (Score::win(!by), Reason::Resignation)
    } else {
        (Score::Draw, Reason::ResignationCannotMate)
    };
    Ok(ended(game, score, reason, at))
}

pub(super) fn abort(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match require_play(game, at) {
        Ok(()) | Err(Refusal::NotStarted) => {}
        Err(refusal) => return Err(refusal),
    }
    if !game.can_abort(by) {
        return Err(Refusal::TooLateToAbort);
    }
    Ok(ended(game, Score::None, Reason::Aborted, at))
}

pub(super) fn flag(game: &Game, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match require_play(game, at) {
        Err(Refusal::FlagFallen) => Ok(fallen(game, at)),
        Err(refusal) => Err(refusal),
        Ok(()) => Err(Refusal::TimeLeft),
    }
}

/// The flag of the side to move has fallen (FIDE 6.9).
pub(super) fn fallen(game: &Game, at: Timestamp) -> Vec<Event> {
    let other = !game.turn();
    let (score, reason) = if mating::can_mate_by_material(game.position(), other) {
        (Score::win(other), Reason::Flag)
    } else {
        (Score::Draw, Reason::FlagCannotMate)
    };
    ended(game, score, reason, at)
}

/// The game is over, and both clocks stop as they stand.
pub(super) fn ended(game: &Game, score: Score, reason: Reason, at: Timestamp) -> Vec<Event> {
    vec![Event::Ended {
        verdict: Verdict { score, reason },
        remaining: game.both_remaining(at),
    }]
}
