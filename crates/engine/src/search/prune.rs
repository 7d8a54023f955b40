//! Which nodes and moves need no full search. Each rule is a small function of the node.

use std::sync::LazyLock;

use rules::{Color, Move, Position, Role};

use super::constants::{
    EXCHANGE_CAPTURE, EXCHANGE_DEPTH, EXCHANGE_QUIET, FUTILITY_BASE, FUTILITY_DEPTH,
    FUTILITY_MARGIN, LATE_BASE, LATE_DEPTH, NULL_BASE, NULL_DEPTH, NULL_DEPTH_DIVISOR,
    NULL_MARGIN_DIVISOR, NULL_MARGIN_MOST, REDUCTION_BASE, REDUCTION_DEPTH, REDUCTION_DIVISOR,
    REDUCTION_HISTORY, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_IMPROVING, REVERSE_FUTILITY_MARGIN,
};
use super::node::Node;
use crate::score::is_mate;
use crate::see;

/// Reverse futility: so far above beta that no quiet reply is likely to bring it down.
pub(super) fn reverse_futility(node: &Node) -> Option<i32> {
    let margin = REVERSE_FUTILITY_MARGIN * node.depth
        - if node.improving {
            REVERSE_FUTILITY_IMPROVING
        } else {
            0
        };
    let holds = node.depth <= REVERSE_FUTILITY_DEPTH
        && !is_mate(node.window.beta)
        && !is_mate(node.evaluation)
        && node.evaluation - margin >= node.window.beta;
    holds.then_some(node.evaluation)
}

/// Null move: the depth to which to search after passing, where passing may be tried:
/// above beta already, and with a piece, for pawn endings are full of zugzwang.
pub(super) fn null_depth(node: &Node) -> Option<i32> {
    let allowed = node.depth >= NULL_DEPTH
        && node.evaluation >= node.window.beta
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

/// Whether the node's `number`th move (from 1) is not worth searching: late, far below
/// alpha, or losing material. Never asked before some move has been searched.
pub(super) fn skips(node: &Node, mv: Move, number: i32, quiet: bool) -> bool {
    if quiet {
        is_late(node, number) || is_futile(node) || loses_exchange(node, mv, EXCHANGE_QUIET)
    } else {
        loses_exchange(node, mv, EXCHANGE_CAPTURE)
    }
}

fn is_late(node: &Node, number: i32) -> bool {
    let enough = (LATE_BASE + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    !node.window.is_open() && node.depth <= LATE_DEPTH && number > enough
}

fn is_futile(node: &Node) -> bool {
    !node.window.is_open()
        && !node.check
        && node.depth <= FUTILITY_DEPTH
        && node.evaluation + FUTILITY_BASE + FUTILITY_MARGIN * node.depth <= node.window.alpha
}

fn loses_exchange(node: &Node, mv: Move, margin: i32) -> bool {
    node.depth <= EXCHANGE_DEPTH && !see::wins_at_least(node.position, mv, margin * node.depth)
}

/// By how many plies a late move is searched less deep at first.
pub(super) fn reduction(node: &Node, number: i32, quiet: bool, checks: bool, history: i32) -> i32 {
    if node.depth < REDUCTION_DEPTH || number <= 1 + i32::from(node.window.is_open()) {
        return 0;
    }
    let by_table = REDUCTION[node.depth.min(63) as usize][number.min(63) as usize];
    if !quiet {
        return (by_table / 2 - i32::from(checks)).max(0);
    }
    let reduction = by_table + i32::from(node.cut) + i32::from(!node.improving)
        - i32::from(node.window.is_open())
        - i32::from(checks)
        - history / REDUCTION_HISTORY;
    reduction.clamp(0, node.depth - 2)
}

/// By depth and move number.
static REDUCTION: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (REDUCTION_BASE + logs / REDUCTION_DIVISOR) as i32
        })
    })
});
