//! Goals that are reached by moves.

use arbiter::{Event, Reason};
use rules::{CastlingSide, Move, MoveKind, Outcome, Role, Square};

use super::force::{self, Aim};
use super::game::decide;
use super::played::{after, answer, finished, played, victim};
use super::{Judged, Meter, OutOfWork, Progress, Refused, collect, win};
use crate::lesson::{MOMENT, make};
use crate::words::{Form, Word};
use crate::{Escape, MoveGoal};

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    goal: &MoveGoal,
    text: &str,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let words = progress.words();
    let mv = match words.parse_move(&progress.position, text) {
        Ok(mv) => mv,
        Err(why) => {
            return Ok(Err(Refused::new(words.tell(&why), why.article())));
        }
    };
    Ok(match goal {
        MoveGoal::Visit {
            squares: _, within, ..
        }
        | MoveGoal::Capture {
            squares: _, within, ..
        } => collect::judge(progress, goal, *within, mv, meter)?,
        MoveGoal::Mate(number) => force::judge(progress, Aim::Mate, *number, mv, meter)?,
        MoveGoal::Queen(number) => force::judge(progress, Aim::Queen, *number, mv, meter)?,
        MoveGoal::Win { points, within } => win::judge(progress, *points, *within, mv, meter)?,
        MoveGoal::Escape(all) => escape(progress, all, mv),
        MoveGoal::Line(line) => follow(progress, line, mv),
        single => match objection(progress, single, mv, meter)? {
            None => Ok(finished(progress, mv)),
            Some(refused) => Err(refused),
        },
    })
}

/// Returns the reason why a legal move does not reach a goal of one move.
fn objection(
    progress: &Progress<'_>,
    goal: &MoveGoal,
    mv: Move,
    meter: &mut Meter,
) -> Result<Option<Refused>, OutOfWork> {
    let (position, words) = (&progress.position, progress.words());
    let san = words.san(position, mv);
    let missing =
        |word: Word| Some(progress.not_the_goal(words.say(word, &[("move", &san)]), None));
    Ok(match goal {
        MoveGoal::EnPassant if mv.kind() != MoveKind::EnPassant => missing(Word::NotEnPassant),
        MoveGoal::Castle(side) => match (mv.kind(), side) {
            (MoveKind::Castling, None) => None,
            (MoveKind::Castling, Some(side)) if CastlingSide::of(mv.from(), mv.to()) == *side => {
                None
            }
            (MoveKind::Castling, _) => missing(Word::OtherCastling),
            _ => missing(Word::NotCastling),
        },
        MoveGoal::Promote(role) => match (mv.promotion(), role) {
            (Some(_), None) => None,
            (Some(chosen), Some(role)) if chosen == *role => None,
            (Some(chosen), Some(_)) => {
                let piece = words.role(chosen, Form::A);
                let what = words.say(Word::OtherPromotion, &[("move", &san), ("piece", &piece)]);
                Some(progress.not_the_goal(what, None))
            }
            (None, _) => missing(Word::NoPromotion),
        },
        MoveGoal::Check if !position.gives_check(mv) => missing(Word::NoCheck),
        MoveGoal::NoStalemate if after(position, mv).outcome() == Some(Outcome::Stalemate) => {
            let what = words.say(Word::StalemateAfter, &[("move", &san)]);
            Some(progress.not_the_goal(what, Reason::Stalemate.article()))
        }
        MoveGoal::NoMate => {
            let next = after(position, mv);
            let mate = next.legal_moves().iter().copied().find(|&reply| {
                next.gives_check(reply) && after(&next, reply).outcome() == Some(Outcome::Checkmate)
            });
            mate.map(|mate| {
                let what = force::answered(words, Word::MateAnswered, &san, &next, mate);
                progress.not_the_goal(what, None)
            })
        }
        MoveGoal::End(wanted) => match end(progress, mv, meter)? {
            Some(reason) if reason == *wanted => None,
            Some(reason) => Some(progress.not_the_goal(
                words.say(Word::EndsOtherwise, &[("move", &san)]),
                reason.article(),
            )),
            None => missing(Word::GoesOn),
        },
        MoveGoal::Touch { own, target } => touch(progress, *own, *target, mv),
        _ => None,
    })
}

/// Returns the reason for which the arbiter ends the game after a move.
fn end(progress: &Progress<'_>, mv: Move, meter: &mut Meter) -> Result<Option<Reason>, OutOfWork> {
    let Ok(game) = progress.game(false, meter)? else {
        return Ok(None);
    };
    let command = make(game.position(), mv);
    let events = decide(game, &command, MOMENT, meter)?.unwrap_or_default();
    Ok(events.iter().find_map(|event| match event {
        Event::Ended { verdict, .. } => Some(verdict.reason),
        _ => None,
    }))
}

fn touch(
    progress: &Progress<'_>,
    own: Option<Square>,
    target: Option<Square>,
    mv: Move,
) -> Option<Refused> {
    let (position, words) = (&progress.position, progress.words());
    let name = |square: Square| match position.board().role_at(square) {
        Some(role) => words.piece_on(role, square),
        None => square.to_string(),
    };
    if let Some(target) = target
        && position
            .captured(mv)
            .is_none_or(|_| victim(position, mv) != target)
    {
        let article = if own.is_some() { "4.3.3" } else { "4.3.2" };
        let what = words.say(Word::TouchedCapture, &[("piece", &name(target))]);
        return Some(progress.not_the_goal(what, Some(article)));
    }
    match own {
        Some(own) if mv.from() != own => {
            let article = if target.is_some() { "4.3.3" } else { "4.3.1" };
            let what = words.say(Word::TouchedMove, &[("piece", &name(own))]);
            Some(progress.not_the_goal(what, Some(article)))
        }
        _ => None,
    }
}

fn escape<'a>(progress: &Progress<'a>, all: &[Escape], mv: Move) -> Judged<'a> {
    let (position, words) = (&progress.position, progress.words());
    let checkers = position.checkers();
    if checkers.is_empty() {
        return Err(progress.not_the_goal(words.get(Word::SomethingElse), None));
    }
    // A king that captures the checking piece counts only as a capture, so that no move shows two
    // ways.
    let way = if position.is_capture(mv) && checkers.contains(victim(position, mv)) {
        Escape::Capture
    } else if mv.role() == Role::King {
        Escape::King
    } else {
        Escape::Block
    };
    if !progress.ways.contains(&way) {
        let word = if all.contains(&way) {
            Word::WayShown
        } else {
            Word::WayNotAsked
        };
        return Err(progress.not_the_goal(words.get(word), None));
    }
    let mut next = if progress.ways.len() == 1 {
        finished(progress, mv)
    } else {
        // The next try starts from the same position.
        progress.next(None)
    };
    next.ways.retain(|other| *other != way);
    let said = match way {
        Escape::King => words.get(Word::KingMoves),
        Escape::Capture => words.get(Word::CheckerCaptured),
        Escape::Block => words.get(Word::GoesBetween),
    };
    next.said = Some(match next.ways.len() {
        0 => said,
        1 => words.say(Word::OneWayLeft, &[("said", &said)]),
        number => words.say(Word::WaysLeft, &[("said", &said), ("number", &number)]),
    });
    Ok(next)
}

fn follow<'a>(progress: &Progress<'a>, line: &[Move], mv: Move) -> Judged<'a> {
    let at = progress.steps * 2;
    let (position, words) = (&progress.position, progress.words());
    let Some(&wanted) = line.get(at) else {
        return Err(Refused::new(words.get(Word::LineMade), None));
    };
    if mv != wanted {
        let (made, wanted) = (words.san(position, mv), words.san(position, wanted));
        let what = words.say(Word::OtherMove, &[("move", &made), ("wanted", &wanted)]);
        return Err(progress.not_the_goal(what, None));
    }
    let mut next = played(progress, mv);
    let Some(&reply) = line.get(at + 1) else {
        next.done = true;
        return Ok(next);
    };
    answer(&mut next, reply);
    next.done = line.get(at + 2).is_none();
    Ok(next)
}
