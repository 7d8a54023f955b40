//! Themes of line pieces.

use rules::{Bitboard, Color, Position, Role, Square, attacks};

use super::step::Step;
use crate::exchange::value;

/// Returns the squares of the pieces of a side that are pinned to their king.
pub fn pinned(position: &Position, side: Color) -> impl Iterator<Item = Square> {
    let board = *position.board();
    let king = position.king(side);
    let straight = attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders(!side);
    let diagonal = attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders(!side);
    (straight | diagonal).into_iter().filter_map(move |slider| {
        let between = attacks::between(king, slider) & board.occupied();
        let alone = (!between.many()).then(|| between.first()).flatten();
        alone.filter(|&square| board.by_color(side).contains(square))
    })
}

/// Whether the move pins a piece to its king and the next move captures that piece, or whether only
/// a pinned piece could capture the moved piece.
pub(super) fn pins(step: &Step) -> bool {
    takes_pinned(step) || (step.is_plain() && is_attacked_by_a_pinned_piece(step))
}

fn takes_pinned(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let target = then.next.to();
    let enemy = step.after.turn();
    let was_pinned = pinned(&step.before, enemy).any(|square| square == target);
    !was_pinned
        && pinned(&step.after, enemy).any(|square| square == target)
        && step.after.board().role_at(target) != Some(Role::Pawn)
        && then.reply.from() != target
        && then.reply.to() != target
        && then.position.is_capture(then.next)
}

fn is_attacked_by_a_pinned_piece(step: &Step) -> bool {
    let enemy = step.after.turn();
    let target = step.mv.to();
    let board = step.after.board();
    let near = step.after.attackers_to(target, board.occupied()) & board.by_color(enemy);
    let king = step.after.king(enemy);
    pinned(&step.after, enemy)
        .any(|square| near.contains(square) && !attacks::line(king, square).contains(target))
}

/// Whether the moving piece attacks a piece that is worth more than the one behind it, the attacked
/// piece leaves, and the moving piece captures the one behind it.
pub(super) fn skewers(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let (from, front, behind) = (step.mv.to(), then.reply.from(), then.next.to());
    let board = step.after.board();
    let roles = board.role_at(front).zip(board.role_at(behind));
    let enemies = board.by_color(step.after.turn());
    step.is_plain()
        && then.next.from() == from
        && is_slider(board.role_at(from))
        && enemies.contains(behind)
        && attacks::between(from, behind) & board.occupied() == front.bitboard()
        && roles.is_some_and(|(front, behind)| behind != Role::Pawn && value(front) > value(behind))
        && then.position.is_capture(then.next)
}

const fn is_slider(role: Option<Role>) -> bool {
    matches!(role, Some(Role::Bishop | Role::Rook | Role::Queen))
}

/// Whether the move leaves the line between another piece of the solver and a piece that this one
/// captures next.
pub(super) fn discovers_attack(step: &Step) -> bool {
    let Some(then) = &step.then else {
        return false;
    };
    let (slider, target) = (then.next.from(), then.next.to());
    let board = step.after.board();
    slider != step.mv.to()
        && is_slider(board.role_at(slider))
        && board.by_color(step.after.turn()).contains(target)
        && board.role_at(target) != Some(Role::Pawn)
        && attacks::between(slider, target).contains(step.mv.from())
        && board.attacks_from(slider).contains(target)
        && then.reply.to() != target
        && then.position.is_capture(then.next)
}

/// Whether a piece other than the moving one gives check.
pub(super) fn discovers_check(step: &Step) -> bool {
    let moved = step.mv.to().bitboard();
    step.is_plain() && step.after.checkers().without(moved).any()
}
