//! Which nodes and moves need no full search. Each rule is a small function of the node.

use std::sync::LazyLock;

use rules::{Color, Position, Role};

use super::constants::{
    CAPTURE_FUTILITY_BASE, CAPTURE_FUTILITY_DEPTH, CAPTURE_FUTILITY_HISTORY,
    CAPTURE_FUTILITY_MARGIN, EXCHANGE_CAPTURE, EXCHANGE_DEPTH, EXCHANGE_HISTORY, EXCHANGE_QUIET,
    FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_HISTORY, FUTILITY_MARGIN, HISTORY_PRUNING,
    HISTORY_PRUNING_DEPTH, LATE_BASE, LATE_DEPTH, NULL_BASE, NULL_DEPTH, NULL_DEPTH_DIVISOR,
    NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST, NULL_STATIC, NULL_STATIC_SLOPE, PLY, RAZOR_BASE,
    RAZOR_DEPTH, RAZOR_SLOPE, REDUCTION_BASE, REDUCTION_CAPTURE_HISTORY, REDUCTION_CHECKS,
    REDUCTION_CORRECTION, REDUCTION_CUT, REDUCTION_CUTOFFS, REDUCTION_DEPTH, REDUCTION_DIVISOR,
    REDUCTION_HISTORY, REDUCTION_NOISY_TABLE_MOVE, REDUCTION_NOT_IMPROVING, REDUCTION_OPEN,
    REDUCTION_PRINCIPAL, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_IMPROVING,
    REVERSE_FUTILITY_MARGIN,
};
use super::moves::Candidate;
use super::node::{Node, is_quiet};
use crate::score::{DRAW, is_mate};
use crate::see::{self, EXCHANGE};

/// Razoring: so far below alpha that only captures could help.
pub(super) fn is_hopeless(node: &Node) -> bool {
    node.depth <= RAZOR_DEPTH
        && node.evaluation + RAZOR_BASE + RAZOR_SLOPE * node.depth * node.depth <= node.window.alpha
}

/// Reverse futility: so far above beta that no quiet reply is likely to bring it down.
pub(super) fn reverse_futility(node: &Node) -> Option<i32> {
    let margin = REVERSE_FUTILITY_MARGIN * node.depth
        - if node.improving {
            REVERSE_FUTILITY_IMPROVING
        } else {
            0
        };
    let beta = node.window.beta;
    let holds = node.depth <= REVERSE_FUTILITY_DEPTH
        && !node.principal
        && !is_mate(beta)
        && !is_mate(node.evaluation)
        && node.evaluation - margin >= beta;
    holds.then_some(i32::midpoint(node.evaluation, beta))
}

/// Null move: the depth to which to search after passing, where passing may be tried:
/// above beta already, and with a piece, for pawn endings are full of zugzwang.
pub(super) fn null_depth(node: &Node) -> Option<i32> {
    let allowed = node.depth >= NULL_DEPTH
        && node.evaluation >= node.window.beta
        && node.still >= node.window.beta + NULL_STATIC - NULL_STATIC_SLOPE * node.depth
        && !is_mate(node.window.beta)
        && has_piece(node.position, node.position.turn());
    allowed.then(|| {
        let margin = (node.evaluation - node.window.beta) / NULL_MARGIN_DIVISOR;
        let reduction = NULL_BASE + node.depth / NULL_DEPTH_DIVISOR + margin.min(NULL_MARGIN_MOST);
        node.depth - reduction
    })
}

/// Whether a side has more than king and pawns.
pub(super) fn has_piece(position: &Position, color: Color) -> bool {
    let board = position.board();
    let plain = board.by_role(Role::Pawn) | board.by_role(Role::King);
    board.by_color(color).without(plain).any()
}

/// Late move pruning: whether quiet moves from the node's `number`th on (from 1) come too late.
pub(super) fn is_late(node: &Node, number: i32) -> bool {
    let enough = (LATE_BASE + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    !node.window.is_open() && node.depth <= LATE_DEPTH && number > enough
}

/// Whether a move is not worth searching: far below alpha, bad so far, or losing material.
/// Never asked before some move has been searched.
pub(super) fn skips(node: &Node, candidate: &Candidate) -> bool {
    let &Candidate { mv, quiet, .. } = candidate;
    if !quiet {
        if is_futile_capture(node, candidate) {
            return true;
        }
        let margin = EXCHANGE_CAPTURE * node.depth - candidate.history / EXCHANGE_HISTORY;
        return node.depth <= EXCHANGE_DEPTH
            && !see::wins_at_least(node.position, mv, margin.min(DRAW));
    }
    let depth = depth_left(node, candidate);
    is_futile(node, candidate, depth)
        || candidate.history < HISTORY_PRUNING * node.depth
            && node.depth <= HISTORY_PRUNING_DEPTH
            && !candidate.checks
        || depth <= EXCHANGE_DEPTH
            && !see::wins_at_least(node.position, mv, EXCHANGE_QUIET * depth * depth)
}

/// Whether even the captured piece would leave the side to move far below alpha.
fn is_futile_capture(node: &Node, candidate: &Candidate) -> bool {
    let depth = depth_left(node, candidate);
    let victim = node
        .position
        .captured(candidate.mv)
        .map_or(0, |role| EXCHANGE[role.index()]);
    let margin = CAPTURE_FUTILITY_BASE
        + CAPTURE_FUTILITY_MARGIN * depth
        + victim
        + candidate.history / CAPTURE_FUTILITY_HISTORY;
    !node.window.is_open()
        && !node.check
        && !candidate.checks
        && candidate.mv.promotion().is_none()
        && depth <= CAPTURE_FUTILITY_DEPTH
        && node.evaluation + margin <= node.window.alpha
}

fn is_futile(node: &Node, candidate: &Candidate, depth: i32) -> bool {
    let margin = FUTILITY_BASE + FUTILITY_MARGIN * depth + candidate.history / FUTILITY_HISTORY;
    !node.window.is_open()
        && !node.check
        && !candidate.checks
        && depth <= FUTILITY_DEPTH
        && node.evaluation + margin <= node.window.alpha
}

/// About how deep a move would be searched after its reduction.
fn depth_left(node: &Node, candidate: &Candidate) -> i32 {
    let reduction = from_table(node.depth, candidate.number)
        + if node.improving {
            0
        } else {
            REDUCTION_NOT_IMPROVING
        }
        - candidate.history * PLY / REDUCTION_HISTORY;
    (node.depth - reduction / PLY).clamp(1, node.depth + 1)
}

/// By how much a late move is searched less deep at first, in parts of a [`PLY`].
pub(super) fn reduction(node: &Node, candidate: &Candidate, cutoffs: u32) -> i32 {
    let late = 1 + i32::from(node.window.is_open());
    if node.depth < REDUCTION_DEPTH || candidate.number <= late {
        return 0;
    }
    let by_table = from_table(node.depth, candidate.number);
    let gated = |holds: bool, amount: i32| if holds { amount } else { 0 };
    let noisy_table_move = node
        .table_move
        .is_some_and(|mv| !is_quiet(node.position, mv));
    let reduction = by_table
        + gated(node.cut, REDUCTION_CUT)
        + gated(!node.improving, REDUCTION_NOT_IMPROVING)
        + gated(noisy_table_move, REDUCTION_NOISY_TABLE_MOVE)
        + gated(cutoffs > 2, REDUCTION_CUTOFFS)
        - gated(node.principal, REDUCTION_PRINCIPAL)
        - gated(node.window.is_open(), REDUCTION_OPEN)
        - gated(candidate.checks, REDUCTION_CHECKS)
        - node.correction.abs() * REDUCTION_CORRECTION;
    if candidate.quiet {
        reduction - candidate.history * PLY / REDUCTION_HISTORY
    } else {
        reduction / 2 - candidate.history * PLY / REDUCTION_CAPTURE_HISTORY - PLY / 2
    }
}

fn from_table(depth: i32, number: i32) -> i32 {
    REDUCTION[depth.min(63) as usize][number.min(63) as usize]
}

/// By depth and move number, in parts of a [`PLY`].
static REDUCTION: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            ((REDUCTION_BASE + logs / REDUCTION_DIVISOR) * f64::from(PLY)) as i32
        })
    })
});
