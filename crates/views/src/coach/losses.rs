//! The reason why a move has lost expected result.

use protocol::Score;
use puzzles::exchange::{can_capture_on, value, won_by};
use rules::{Move, Outcome, Position, Role};

use super::evaluation::{Evaluation, Played};
use super::fact::{Fact, Grade, Placed, guards};
use super::tactics::tactic;

/// A capture explains a loss if it wins at most this many times the loss in the engine's scores.
const EXPLAINED: i32 = 3;

/// Returns the reason for the loss of a move.
pub(super) fn fact(
    played: &Played<'_>,
    grade: Grade,
    found: &Evaluation,
    then: &Evaluation,
) -> Fact {
    if played.after.outcome() == Some(Outcome::Stalemate) {
        return Fact::Stalemates;
    }
    let lost = match (found.score, then.score) {
        (Score::Cp(best), Score::Cp(then)) => Some(best.saturating_add(then)),
        _ => None,
    };
    allowed(played, lost)
        .or_else(|| missed(played, lost))
        .unwrap_or_else(|| better(played, grade))
}

/// Whether winning this many pawns can be the reason for a loss of this many centipawns. A mate
/// explains itself, so any gain fits.
fn explains(gain: i32, lost: Option<i32>) -> bool {
    gain > 0 && lost.is_none_or(|lost| gain * 100 <= lost.saturating_mul(EXPLAINED))
}

/// Returns what the opponent's best reply wins.
fn allowed(played: &Played<'_>, lost: Option<i32>) -> Option<Fact> {
    let reply = *played.reply.first()?;
    let san = || played.after.san(reply);
    if reply.promotion().is_some() {
        let square = reply.to();
        return Some(Fact::AllowsPromotion { square });
    }
    if let Some(fact) = capture(played, reply, lost) {
        return Some(fact);
    }
    let tactic = tactic(&played.after, &played.reply)?;
    Some(Fact::Allows { tactic, san: san() })
}

/// Returns why the opponent's reply captures with gain.
fn capture(played: &Played<'_>, reply: Move, lost: Option<i32>) -> Option<Fact> {
    let after = &played.after;
    let own = played.before.turn();
    let (board, square) = (after.board(), reply.to());
    if !explains(won_by(after, reply), lost) || board.color_at(square) != Some(own) {
        return None;
    }
    let piece = Placed::on(board, square)?;
    let by = Placed::on(board, reply.from())?;
    let defenders = guards(after, own, square);
    let attackers = guards(after, !own, square).len();
    if defenders.is_empty() && !can_capture_on(&after.after_unchecked(reply), square) {
        let left = square != played.mv.to()
            && guards(played.before, own, square).contains(played.mv.from())
            && played.before.board().color_at(square) == Some(own);
        return Some(Fact::Undefended { piece, by, left });
    }
    Some(if value(by.role) < value(piece.role) {
        Fact::CheaperAttacker { piece, by }
    } else if defenders.len() < attackers {
        Fact::TooFewDefenders {
            piece,
            attackers,
            defenders: defenders.len(),
        }
    } else {
        Fact::Loses { piece, by }
    })
}

/// Returns what the better move would have won.
fn missed(played: &Played<'_>, lost: Option<i32>) -> Option<Fact> {
    let best = *played.best.first()?;
    let before = played.before;
    let san = before.san(best);
    if best.promotion().is_some() && played.mv.promotion().is_none() {
        return Some(Fact::MissesPromotion { san });
    }
    let taken = taken(before, best).filter(|_| explains(won_by(before, best), lost));
    if let Some(piece) = taken {
        return Some(if is_undefended(before, best) {
            Fact::MissesUndefended { piece, san }
        } else {
            Fact::MissesCapture { piece, san }
        });
    }
    let tactic = tactic(before, &played.best)?;
    Some(Fact::Misses { tactic, san })
}

/// Returns the piece on the target of a capture, which an en passant capture does not have.
pub(super) fn taken(position: &Position, mv: Move) -> Option<Placed> {
    let captured = position.captured(mv)?;
    let piece = Placed::on(position.board(), mv.to())?;
    (piece.role == captured && captured != Role::King).then_some(piece)
}

/// Whether no piece of the opponent defends the target of a capture, and none can recapture.
pub(super) fn is_undefended(position: &Position, capture: Move) -> bool {
    guards(position, !position.turn(), capture.to()).is_empty()
        && !can_capture_on(&position.after_unchecked(capture), capture.to())
}

fn better(played: &Played<'_>, grade: Grade) -> Fact {
    played
        .best
        .first()
        .map_or(Fact::Sound, |&best| Fact::Better {
            san: played.before.san(best),
            grade,
        })
}
