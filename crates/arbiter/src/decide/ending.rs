//! Game ends other than by a move: resignation, flag, abort, an absent player.

use rules::Color;

use super::in_play::require_play;
use super::inquiry::Inquiry;
use crate::finding::CanMate;
use crate::{Clock, Event, Finding, Game, Points, Reason, Refusal, Timestamp, Verdict};

pub(super) fn resign(
    game: &Game,
    by: Color,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    let reasons = [Reason::Resignation, Reason::ResignationCannotMate];
    Ok(lost_unless_the_other_cannot_mate(
        game, by, reasons, at, inquiry,
    ))
}

pub(super) fn abort(game: &Game, by: Color, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match require_play(game, at) {
        Ok(()) | Err(Refusal::NotStarted) => {}
        Err(refusal) => return Err(refusal),
    }
    if !game.can_abort(by) {
        return Err(Refusal::TooLateToAbort);
    }
    Ok(ended(game, Points::None, Reason::Aborted, at, Vec::new()))
}

pub(super) fn flag(game: &Game, at: Timestamp, inquiry: &Inquiry) -> Result<Vec<Event>, Refusal> {
    match require_play(game, at) {
        Err(Refusal::FlagFallen) => Ok(fallen(game, at, inquiry)),
        Err(Refusal::FirstMoveOverdue) => Ok(not_begun(game, at)),
        Err(refusal) => Err(refusal),
        Ok(()) => Err(Refusal::TimeLeft),
    }
}

/// Ends the game because the side to move did not make its first move in time.
pub(super) fn not_begun(game: &Game, at: Timestamp) -> Vec<Event> {
    ended(game, Points::None, Reason::NoFirstMove, at, Vec::new())
}

/// Decides the claim that the opponent has left. As with a fallen flag, the absent player does not
/// lose if the claiming side cannot mate.
pub(super) fn claim_abandoned(
    game: &Game,
    by: Color,
    draw: bool,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if !game.clock().is_some_and(Clock::has_stages) {
        return Err(Refusal::CannotBeAbandoned);
    }
    if !game.can_be_abandoned() {
        return Err(Refusal::TooEarlyToClaimAbandoned);
    }
    if draw {
        return Ok(ended(game, Points::Draw, Reason::Abandoned, at, Vec::new()));
    }
    let reasons = [Reason::Abandoned, Reason::AbandonedCannotMate];
    Ok(lost_unless_the_other_cannot_mate(
        game, !by, reasons, at, inquiry,
    ))
}

/// Ends the game by a decision of the arbiter of a tournament (FIDE 12.9).
pub(super) fn adjudicate(game: &Game, score: Points, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match require_play(game, at) {
        Ok(()) | Err(Refusal::FlagFallen | Refusal::FirstMoveOverdue) => {
            Ok(ended(game, score, Reason::Adjudicated, at, Vec::new()))
        }
        Err(refusal) => Err(refusal),
    }
}

/// Ends the game because the flag of the side to move has fallen (FIDE 6.9).
pub(super) fn fallen(game: &Game, at: Timestamp, inquiry: &Inquiry) -> Vec<Event> {
    let reasons = [Reason::Flag, Reason::FlagCannotMate];
    lost_unless_the_other_cannot_mate(game, game.turn(), reasons, at, inquiry)
}

/// Ends the game as a loss of this side, for the first reason. If the opponent cannot mate by any
/// series of legal moves, the game is a draw for the second reason (FIDE 5.1.2, 6.9).
fn lost_unless_the_other_cannot_mate(
    game: &Game,
    by: Color,
    [lost, drawn]: [Reason; 2],
    at: Timestamp,
    inquiry: &Inquiry,
) -> Vec<Event> {
    let finding = inquiry.can_mate(game.position(), !by);
    let (score, reason) = match finding.can_mate {
        CanMate::No(_) => (Points::Draw, drawn),
        CanMate::Yes | CanMate::Unknown => (Points::win(!by), lost),
    };
    ended(game, score, reason, at, vec![finding])
}

/// Ends the game and stops both clocks at their current times.
pub(super) fn ended(
    game: &Game,
    score: Points,
    reason: Reason,
    at: Timestamp,
    findings: Vec<Finding>,
) -> Vec<Event> {
    vec![Event::Ended {
        verdict: Verdict { score, reason },
        remaining: game.both_remaining(at),
        findings,
    }]
}
