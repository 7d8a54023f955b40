//! Moves, and the draw offers that may come with them.

use rules::{Color, Move, Outcome, Position, UciMove};

use super::after_move::{self, repetition_count};
use super::in_play::require_play;
use super::inquiry::Inquiry;
use crate::{Claims, Event, Finding, Game, Millis, Points, Reason, Refusal, Timestamp, Verdict};

pub(super) fn decide(
    game: &Game,
    by: Color,
    mv: UciMove,
    offer_draw: bool,
    lag: Millis,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    // Lag compensation: the flag is checked at the time at which the move was made.
    let clock = game.clock().filter(|_| game.turn() == by);
    let millis = clock.map_or(0, |clock| clock.lag_compensation_at(lag, at));
    let made_at = Timestamp(at.0 - millis);
    require_play(game, made_at)?;
    let mv = legal(game, by, mv)?;
    let spared = (millis > 0).then_some(Event::LagSpared { millis });
    let made = make(game, mv, offer_draw, made_at, inquiry);
    Ok(spared.into_iter().chain(made).collect())
}

/// Returns the legal move of the side to move, or why there is none.
pub(super) fn legal(game: &Game, by: Color, mv: UciMove) -> Result<Move, Refusal> {
    let position = game.position();
    if position.turn() != by {
        return Err(Refusal::NotYourTurn);
    }
    position.explain(mv).map_err(Refusal::IllegalMove)
}

/// Returns the events of a legal move.
pub(super) fn make(
    game: &Game,
    mv: Move,
    offer_draw: bool,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Vec<Event> {
    let position = game.position();
    let by = position.turn();
    let remaining = game
        .clock()
        .map(|clock| clock.after_move(game.moves_made(by) + 1, at));
    let mut events = vec![Event::Moved {
        uci: position.uci(mv).to_string(),
        remaining,
    }];
    let mut next = *position;
    next.play_unchecked(mv);
    if let Some((verdict, findings)) = end_by_move(game, &next, inquiry) {
        let remaining = game.both_remaining(at).zip(remaining).map(|(both, left)| {
            let mut both = both;
            both[by.index()] = left;
            both
        });
        events.push(Event::Ended {
            verdict,
            remaining,
            findings,
        });
    } else if offer_draw {
        events.push(Event::DrawOffered { by });
    }
    events
}

/// Returns how a move to this position ends the game, if it does, with the winnability findings. Of
/// several reasons, the first in the order of the Laws applies (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.1,
/// 9.6.2); draws without a claim under the terms (9.2, 9.3) come last.
fn end_by_move(game: &Game, next: &Position, inquiry: &Inquiry) -> Option<(Verdict, Vec<Finding>)> {
    let (score, reason) = match next.outcome() {
        Some(Outcome::Checkmate) => (Points::win(!next.turn()), Reason::Checkmate),
        Some(Outcome::Stalemate) => (Points::Draw, Reason::Stalemate),
        None => {
            if let Some(findings) = inquiry.dead(next) {
                let verdict = Verdict {
                    score: Points::Draw,
                    reason: Reason::DeadPosition,
                };
                return Some((verdict, findings));
            }
            (Points::Draw, end_by_repetition_or_count(game, next)?)
        }
    };
    Some((Verdict { score, reason }, Vec::new()))
}

fn end_by_repetition_or_count(game: &Game, next: &Position) -> Option<Reason> {
    if repetition_count(game, next) >= 5 {
        Some(Reason::FivefoldRepetition)
    } else if next.halfmove_clock() >= 150 {
        Some(Reason::SeventyFiveMoves)
    } else if game.terms().claims == Claims::Automatic {
        after_move::reason(game, next)
    } else {
        None
    }
}
