//! Winning material by force.

use rules::{Color, Move, Outcome, Position};

use super::played::{after, answer, finished, played};
use super::{Judged, Meter, OutOfWork, Progress};
use crate::words::Word;

/// The value of a mate: more than all pieces together.
const MATE: i32 = 1_000;
/// The maximum search depth after the reader's last move: far more than the possible number of
/// captures, and small enough for the stack.
const MAX_DEPTH: usize = 128;

/// The material balance for the reader, in pawns.
type Points = i32;

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    points: u8,
    within: usize,
    mv: Move,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let (position, words) = (&progress.position, progress.words());
    let reader = position.turn();
    let begun = progress
        .exercise
        .position()
        .board()
        .material_balance(reader);
    let wanted = begun + Points::from(points);
    let next = after(position, mv);
    let Some((settled, reply)) = worst(&next, reader, 0, meter)? else {
        // The opponent has no reply.
        return Ok(match next.outcome() {
            Some(Outcome::Checkmate) => Ok(finished(progress, mv)),
            _ => Err(progress.not_the_goal(words.get(Word::StalemateDraw), None)),
        });
    };
    if settled >= wanted {
        return Ok(Ok(finished(progress, mv)));
    }
    let left = within - progress.steps - 1;
    let (best, reply) = match left {
        0 => (settled, reply),
        _ => worst(&next, reader, left, meter)?.unwrap_or((settled, reply)),
    };
    if best < wanted {
        let won = best - begun;
        let word = match won {
            lost if lost <= -MATE / 2 => Word::AndMates,
            0 => Word::NothingWon,
            won if won > 0 => Word::OnlyWon,
            _ => Word::MaterialLost,
        };
        let (opponent, reply) = (words.color(next.turn()), words.san(&next, reply));
        let what = words.say(
            word,
            &[
                ("move", &words.san(position, mv)),
                ("opponent", &opponent),
                ("reply", &reply),
                ("points", &won.abs()),
            ],
        );
        return Ok(Err(progress.not_the_goal(what, None)));
    }
    let mut next = played(progress, mv);
    answer(&mut next, reply);
    Ok(Ok(next))
}

/// Returns the reader's balance after the opponent's strongest reply, `left` moves of the reader
/// and all exchanges, and that reply. Returns `None` if there is no reply.
fn worst(
    position: &Position,
    reader: Color,
    left: usize,
    meter: &mut Meter,
) -> Result<Option<(Points, Move)>, OutOfWork> {
    let mut worst: Option<(Points, Move)> = None;
    for &reply in &position.legal_moves() {
        meter.count()?;
        let there = after(position, reply);
        let stands = match left {
            0 if is_quiet(position, reply) => there.board().material_balance(reader),
            0 => settled(&there, reader, 0, meter)?,
            _ => best(&there, reader, left, meter)?,
        };
        if worst.is_none_or(|(least, _)| stands < least) {
            worst = Some((stands, reply));
        }
    }
    Ok(worst)
}

/// Returns the reader's balance after the best of the remaining moves, on the reader's turn.
fn best(
    position: &Position,
    reader: Color,
    left: usize,
    meter: &mut Meter,
) -> Result<Points, OutOfWork> {
    let mut best = -MATE;
    for &mv in &position.legal_moves() {
        meter.count()?;
        let next = after(position, mv);
        let stands = match worst(&next, reader, left - 1, meter)? {
            Some((stands, _)) => stands,
            None if next.is_check() => MATE,
            None => -MATE,
        };
        best = best.max(stands);
    }
    Ok(best)
}

/// Whether this move leaves no immediate exchange.
fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && mv.promotion().is_none() && !position.gives_check(mv)
}

/// Returns the reader's balance after both sides have made all captures that are good for them. A
/// side in check may play any move.
fn settled(
    position: &Position,
    reader: Color,
    depth: usize,
    meter: &mut Meter,
) -> Result<Points, OutOfWork> {
    meter.count()?;
    if depth > MAX_DEPTH {
        return Err(OutOfWork);
    }
    let own = position.turn() == reader;
    match position.outcome() {
        Some(Outcome::Checkmate) if own => return Ok(-MATE),
        Some(Outcome::Checkmate) => return Ok(MATE),
        Some(Outcome::Stalemate) => return Ok(-MATE),
        None => {}
    }
    let check = position.is_check();
    let mut stands = match (check, own) {
        (false, _) => position.board().material_balance(reader),
        (true, true) => -MATE,
        (true, false) => MATE,
    };
    for &mv in &position.legal_moves() {
        if !check && !position.is_capture(mv) && mv.promotion().is_none() {
            continue;
        }
        let then = settled(&after(position, mv), reader, depth + 1, meter)?;
        stands = if own {
            stands.max(then)
        } else {
            stands.min(then)
        };
    }
    Ok(stands)
}
