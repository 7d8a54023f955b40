//! Moves, and the draw offers that may come with them.

use rules::{Color, Line, Move, Outcome, Position, UciMove};

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
    let repetitions = || repetition_count(game, &next);
    if let Some((verdict, findings)) = end(&next, repetitions, game.terms().claims, inquiry) {
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

/// Returns how the board ends the game at the end of this line, if it does, without a claim: by
/// checkmate, stalemate, a dead position, fivefold repetition or 75 moves (FIDE 5.1.1, 5.2.1, 5.2.2,
/// 9.6.1, 9.6.2).
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_arbiter::Reason;
/// use staunton_rules::{CastlingMode, Line, Position};
///
/// let kings = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", CastlingMode::Standard)?;
/// let verdict = staunton_arbiter::verdict_of(&Line::new(kings)).expect("a draw");
/// assert_eq!(verdict.reason, Reason::DeadPosition);
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
pub fn verdict_of(line: &Line) -> Option<Verdict> {
    let repetitions = || line.repetitions();
    let ended = end(
        line.position(),
        repetitions,
        Claims::ByPlayers,
        &Inquiry::full(),
    );
    ended.map(|(verdict, _)| verdict)
}

/// Returns how reaching this position ends the game, if it does, with the winnability findings. Of
/// several reasons, the first in the order of the Laws applies (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.1,
/// 9.6.2); draws without a claim under the terms (9.2, 9.3) come last.
fn end(
    position: &Position,
    repetitions: impl Fn() -> usize,
    claims: Claims,
    inquiry: &Inquiry,
) -> Option<(Verdict, Vec<Finding>)> {
    let (score, reason) = match position.outcome() {
        Some(Outcome::Checkmate) => (Points::win(!position.turn()), Reason::Checkmate),
        Some(Outcome::Stalemate) => (Points::Draw, Reason::Stalemate),
        None => {
            if let Some(findings) = inquiry.dead(position) {
                let verdict = Verdict {
                    score: Points::Draw,
                    reason: Reason::DeadPosition,
                };
                return Some((verdict, findings));
            }
            let reason = end_by_repetition_or_count(position, repetitions(), claims)?;
            (Points::Draw, reason)
        }
    };
    Some((Verdict { score, reason }, Vec::new()))
}

fn end_by_repetition_or_count(
    position: &Position,
    repetitions: usize,
    claims: Claims,
) -> Option<Reason> {
    if repetitions >= 5 {
        Some(Reason::FivefoldRepetition)
    } else if position.halfmove_clock() >= 150 {
        Some(Reason::SeventyFiveMoves)
    } else if claims == Claims::Automatic {
        after_move::claimable_after(position, repetitions)
    } else {
        None
    }
}
