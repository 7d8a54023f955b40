//! Themes of attack and defense.

use rules::{Board, Color, Role, Square};

use super::step::Step;
use crate::exchange::{can_capture_on, gain, value, won_by};

/// Whether no piece of this side defends a square.
fn is_undefended(board: &Board, side: Color, square: Square) -> bool {
    (board.attackers_to(square, board.occupied()) & board.by_color(side)).is_empty()
}

/// Whether the moving piece attacks two valuable targets (the king, a more valuable piece or an
/// undefended one; no pawns), and captures one of them next.
pub(super) fn forks(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let board = step.after.board();
    let enemy = step.after.turn();
    let own = board.role_at(step.mv.to()).map_or(0, value);
    let attacked = board.attacks_from(step.mv.to()) & board.by_color(enemy);
    let targets: Vec<Square> = attacked
        .into_iter()
        .filter(|&square| match board.role_at(square) {
            None | Some(Role::Pawn) => false,
            Some(Role::King) => true,
            Some(role) => value(role) > own || is_undefended(board, enemy, square),
        })
        .collect();
    step.is_plain()
        && targets.len() >= 2
        && then.next.from() == step.mv.to()
        && targets.contains(&then.next.to())
        && then.reply.to() != then.next.to()
        && then.position.is_capture(then.next)
}

/// Whether the move captures a piece other than a pawn, and cannot be answered by a recapture.
pub(super) fn takes_hanging(step: &Step) -> bool {
    let taken = step.before.captured(step.mv);
    taken.is_some_and(|role| role != Role::Pawn) && !can_capture_on(&step.after, step.mv.to())
}

/// Whether a piece other than a pawn is lost after the move on every square, including its own, and
/// is captured next.
pub(super) fn traps(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let Some(passed) = step.after.play_null() else {
        return false;
    };
    let target = if then.reply.to() == then.next.to() {
        then.reply.from()
    } else {
        then.next.to()
    };
    let board = step.after.board();
    let enemies = board.by_color(step.after.turn());
    let is_piece = !matches!(board.role_at(target), None | Some(Role::Pawn | Role::King));
    let replies = step.after.legal_moves();
    let mut ways = replies.iter().filter(|mv| mv.from() == target);
    is_piece
        && enemies.contains(target)
        && then.position.is_capture(then.next)
        && gain(&passed, target) > 0
        && ways.all(|&mv| won_by(&step.after, mv) < 0)
}

/// Whether the move captures a defender of another piece, and the next move captures that piece for
/// free.
pub(super) fn captures_defender(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let (defender, target) = (step.mv.to(), then.next.to());
    let board = step.before.board();
    let enemies = board.by_color(!step.before.turn());
    let is_piece = !matches!(board.role_at(target), None | Some(Role::Pawn | Role::King));
    step.is_plain()
        && enemies.contains(defender)
        && enemies.contains(target)
        && is_piece
        && defender != target
        && board.attacks_from(defender).contains(target)
        && then.reply.from() != target
        && then.reply.to() != target
        && !can_capture_on(&then.position.after_unchecked(then.next), target)
}

/// Whether the piece that captures the moved piece guarded a square before and no longer does, and
/// the next move goes there with a capture, a check or a promotion.
pub(super) fn deflects(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let (place, target) = (step.mv.to(), then.next.to());
    let forcing = then.position.is_capture(then.next)
        || then.position.gives_check(then.next)
        || then.next.promotion().is_some();
    step.is_plain()
        && then.reply.to() == place
        && target != place
        && forcing
        && step
            .after
            .board()
            .attacks_from(then.reply.from())
            .contains(target)
        && !then.position.board().attacks_from(place).contains(target)
}

/// Whether a king, queen or rook captures the moved piece and is attacked there by the next move:
/// the king is in check, and the queen or rook is captured by the move after that.
pub(super) fn attracts(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let place = step.mv.to();
    if !step.is_plain() || then.reply.to() != place || then.next.to() == place {
        return false;
    }
    let after = then.position.after_unchecked(then.next);
    let attacked = after.board().attacks_from(then.next.to()).contains(place);
    match then.position.board().role_at(place) {
        Some(Role::King) => attacked,
        // If the piece has left, the square is empty when the solver captures there.
        Some(Role::Queen | Role::Rook) => {
            attacked
                && step.later.as_ref().is_some_and(|later| {
                    later.next.to() == place && later.position.is_capture(later.next)
                })
        }
        _ => false,
    }
}
