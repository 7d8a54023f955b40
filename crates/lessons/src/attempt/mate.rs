//! Mate in a number of moves, whatever the opponent plays.

use arbiter::Reason;
use rules::{Move, Outcome, Position};

use super::moves::{after, answer, finished, played};
use super::{Judged, Meter, OutOfWork, Progress};

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    number: usize,
    mv: Move,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let position = &progress.position;
    let san = position.san(mv);
    let next = after(position, mv);
    let left = number - progress.steps - 1;
    match next.outcome() {
        Some(Outcome::Checkmate) => return Ok(Ok(finished(progress, mv))),
        Some(Outcome::Stalemate) => {
            let what = format!(
                "after {san} the opponent has no legal move, but is not in check: \
                                stalemate, a draw"
            );
            return Ok(Err(progress.not_the_goal(what, Reason::Stalemate.article())));
        }
        None => {}
    }
    let opponent = next.turn();
    let mut hardest: Option<(usize, Move)> = None;
    for &reply in &next.legal_moves() {
        let there = after(&next, reply);
        let needed = (1..=left).find_map(|number| match mates(&there, number, meter) {
            Ok(true) => Some(Ok(number)),
            Ok(false) => None,
            Err(OutOfWork) => Some(Err(OutOfWork)),
        });
        let Some(needed) = needed.transpose()? else {
            let reply = next.san(reply);
            let check = if next.is_check() {
                "is check"
            } else {
                "gives no check"
            };
            let what = match left {
                0 => format!("the move {san} {check}, and {opponent} answers {reply}"),
                _ => format!("after {san} {opponent} answers {reply}, and escapes the mate"),
            };
            return Ok(Err(progress.not_the_goal(what, None)));
        };
        if hardest.is_none_or(|(most, _)| needed > most) {
            hardest = Some((needed, reply));
        }
    }
    let mut next = played(progress, mv);
    if let Some((_, reply)) = hardest {
        answer(&mut next, reply);
    }
    Ok(Ok(next))
}

/// Whether the side to move mates in this many moves, whatever the opponent plays.
fn mates(position: &Position, number: usize, meter: &mut Meter) -> Result<bool, OutOfWork> {
    for &mv in &position.legal_moves() {
        if number == 1 && !position.gives_check(mv) {
            continue;
        }
        meter.count()?;
        let next = after(position, mv);
        let mut replies = next.legal_moves().to_vec().into_iter();
        if replies.len() == 0 {
            if next.is_check() {
                return Ok(true);
            }
            continue;
        }
        if number == 1 {
            continue;
        }
        let all = replies.try_fold(true, |all, reply| {
            Ok(all && mates(&after(&next, reply), number - 1, meter)?)
        })?;
        if all {
            return Ok(true);
        }
    }
    Ok(false)
}
