//! Forks, pins, skewers and discovered attacks that win a piece in the engine's line.

use std::cmp::Reverse;

use puzzles::exchange::{value, won_by};
use puzzles::pinned;
use rules::{Move, MoveKind, Position, Rank, Role, attacks};

use super::fact::{Placed, Tactic, guards};

/// A move, the reply, and the next move of the same side, which captures.
struct Step {
    before: Position,
    mv: Move,
    after: Position,
    reply: Move,
    next: Move,
}

/// Returns the tactic of a line's first move, if the third move captures a piece with gain because
/// of it.
pub(super) fn tactic(before: &Position, line: &[Move]) -> Option<Tactic> {
    let [mv, reply, next, ..] = *line else {
        return None;
    };
    let after = before.play(mv).ok()?;
    let then = after.play(reply).ok()?;
    let target = next.to();
    let stays = after.board().color_at(target) == Some(after.turn()) && reply.to() != target;
    let wins =
        then.captured(next).is_some_and(|role| role != Role::Pawn) && won_by(&then, next) > 0;
    if mv.kind() == MoveKind::Castling || !stays || !wins {
        return None;
    }
    let step = Step {
        before: *before,
        mv,
        after,
        reply,
        next,
    };
    fork(&step)
        .or_else(|| skewer(&step))
        .or_else(|| pin(&step))
        .or_else(|| discovery(&step))
}

/// The moved piece attacks two pieces, each the king, more valuable or undefended, and captures one.
fn fork(step: &Step) -> Option<Tactic> {
    let board = step.after.board();
    let enemy = step.after.turn();
    let by = Placed::on(board, step.mv.to())?;
    let attacked = board.attacks_from(by.square) & board.by_color(enemy);
    let mut targets: Vec<Placed> = attacked
        .into_iter()
        .filter_map(|square| Placed::on(board, square))
        .filter(|&Placed { role, square }| match role {
            Role::Pawn => false,
            Role::King => true,
            _ => value(role) > value(by.role) || guards(&step.after, enemy, square).is_empty(),
        })
        .collect();
    targets.sort_by_key(|it| by_value(&step.after, *it));
    let taken = targets.iter().position(|it| it.square == step.next.to())?;
    let other = targets.iter().enumerate().find(|(at, _)| *at != taken)?.0;
    (step.next.from() == by.square).then(|| Tactic::Fork {
        by,
        targets: [targets[taken.min(other)], targets[taken.max(other)]],
    })
}

/// The moved piece attacks a piece, which leaves, and captures the one behind it.
fn skewer(step: &Step) -> Option<Tactic> {
    let board = step.after.board();
    let by = Placed::on(board, step.mv.to())?;
    let front = Placed::on(board, step.reply.from())?;
    let behind = Placed::on(board, step.next.to())?;
    let between = attacks::between(by.square, behind.square) & board.occupied();
    let is_skewer = is_slider(by.role)
        && step.next.from() == by.square
        && between == front.square.bitboard()
        && board.attacks_from(by.square).contains(front.square)
        && value(front.role) > value(behind.role);
    is_skewer.then_some(Tactic::Skewer { by, front, behind })
}

/// The move pins a piece to its king, and the piece is captured.
fn pin(step: &Step) -> Option<Tactic> {
    let target = step.next.to();
    let enemy = step.after.turn();
    let was_pinned = pinned(&step.before, enemy).any(|square| square == target);
    let is_pinned = pinned(&step.after, enemy).any(|square| square == target);
    let pinned = Placed::on(step.after.board(), target)?;
    (is_pinned && !was_pinned).then_some(Tactic::Pin { pinned })
}

/// The moved piece leaves the line between another piece and its target, which is captured.
fn discovery(step: &Step) -> Option<Tactic> {
    let board = step.after.board();
    let by = Placed::on(board, step.next.from())?;
    let target = Placed::on(board, step.next.to())?;
    let is_discovery = is_slider(by.role)
        && by.square != step.mv.to()
        && attacks::between(by.square, target.square).contains(step.mv.from())
        && board.attacks_from(by.square).contains(target.square);
    is_discovery.then_some(Tactic::Discovery { by, target })
}

const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The order of pieces: the most valuable first, then by squares from the view of the side to move,
/// so that the same position with exchanged colors has the same order.
pub(super) fn by_value(position: &Position, piece: Placed) -> (Reverse<i32>, usize, Rank) {
    (
        Reverse(value(piece.role)),
        piece.square.file().index(),
        piece.square.rank().relative_to(position.turn()),
    )
}
