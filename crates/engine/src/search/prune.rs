//! Pruning rules for nodes and moves. Each rule is a small function of the node.

use std::sync::LazyLock;

use rules::{Color, Position, Role};

use super::candidate::Candidate;
use super::constants::{
    CAPTURE_FUTILITY_DEPTH, CAPTURE_FUTILITY_HISTORY, CUTOFF_CLOCK, EXCHANGE_DEPTH,
    EXCHANGE_HISTORY, FUTILITY_DEPTH, HISTORY_PRUNING_DEPTH, LATE_BASE, NULL_BASE, NULL_DEPTH,
    NULL_DEPTH_DIVISOR, NULL_MARGIN_MOST, PLY, PROBE_CUT_REDUCTION, RAZOR_DEPTH, REDUCTION_DEPTH,
    REVERSE_FUTILITY_DEPTH,
};
use super::node::Node;
use super::quiet::is_quiet;
use super::tunable::{
    capture_futility_base, capture_futility_margin, exchange_capture, exchange_quiet,
    futility_base, futility_history, futility_margin, history_pruning, null_margin_divisor,
    null_static, null_static_slope, razor_base, razor_slope, reduction_base,
    reduction_capture_history, reduction_checks, reduction_correction, reduction_cut,
    reduction_cutoffs, reduction_divisor, reduction_history, reduction_noisy_table_move,
    reduction_not_improving, reduction_open, reduction_principal, reverse_futility_improving,
    reverse_futility_margin, table_cut_margin,
};
use crate::score::{DRAW, is_decisive};
use crate::see::{self, EXCHANGE};
use crate::tt::Bound;

/// Razoring: only captures could raise an evaluation this far below alpha up to it.
pub(super) fn is_hopeless(node: &Node) -> bool {
    node.depth <= RAZOR_DEPTH
        && node.evaluation + razor_base() + razor_slope() * node.depth * node.depth
            <= node.window.alpha
}

/// Reverse futility pruning: no quiet reply is likely to bring the score below beta.
pub(super) fn reverse_futility(node: &Node) -> Option<i32> {
    let margin = reverse_futility_margin() * node.depth
        - if node.improving {
            reverse_futility_improving()
        } else {
            0
        };
    let beta = node.window.beta;
    let holds = node.depth <= REVERSE_FUTILITY_DEPTH
        && !node.principal
        && !is_decisive(beta)
        && !is_decisive(node.evaluation)
        && node.evaluation - margin >= beta;
    holds.then_some(i32::midpoint(node.evaluation, beta))
}

/// Null-move pruning: returns the search depth after the null move, if the null move may be tried.
/// That requires an evaluation of at least beta, and a piece, because pawn endings are full of
/// zugzwang.
pub(super) fn null_depth(node: &Node) -> Option<i32> {
    let allowed = node.depth >= NULL_DEPTH
        && node.evaluation >= node.window.beta
        && node.static_eval >= node.window.beta + null_static() - null_static_slope() * node.depth
        && !is_decisive(node.window.beta)
        && has_piece(node.position, node.position.turn());
    allowed.then(|| {
        let margin = (node.evaluation - node.window.beta) / null_margin_divisor();
        let reduction = NULL_BASE + node.depth / NULL_DEPTH_DIVISOR + margin.min(NULL_MARGIN_MOST);
        node.depth - reduction
    })
}

/// TT-based cutoff: an entry from a search a few plies shallower, or from quiescence, exceeds beta
/// by a margin that makes a fail low of this node unlikely. Not near the fifty-move limit,
/// because TT entries do not contain the halfmove clock.
pub(super) fn table_cut(node: &Node) -> Option<i32> {
    let beta = node.window.beta;
    let goal = beta + table_cut_margin();
    node.entry
        .filter(|entry| {
            entry.bound == Bound::Lower
                && entry.depth >= node.depth - PROBE_CUT_REDUCTION
                && entry.value >= goal
                && !is_decisive(entry.value)
                && !is_decisive(beta)
                && node.position.halfmove_clock() < CUTOFF_CLOCK
        })
        .map(|_| goal)
}

/// Whether a side has a piece other than king and pawns.
pub(super) fn has_piece(position: &Position, color: Color) -> bool {
    let board = position.board();
    let pawns_and_kings = board.by_role(Role::Pawn) | board.by_role(Role::King);
    board.by_color(color).without(pawns_and_kings).any()
}

/// Late move pruning: whether the node's `number`th move (from 1) and all later quiet moves can be
/// skipped.
pub(super) fn is_late(node: &Node, number: i32) -> bool {
    let limit = (LATE_BASE + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    !node.window.is_open() && number > limit
}

/// Whether to prune a move: far below alpha, with a bad history, or losing material. Only called
/// after some move has been searched. `sound`: the move is known not to lose by SEE.
pub(super) fn skips(node: &Node, candidate: &Candidate, sound: bool) -> bool {
    let &Candidate { mv, quiet, .. } = candidate;
    if !quiet {
        if is_futile_capture(node, candidate) {
            return true;
        }
        let margin = exchange_capture() * node.depth - candidate.history / EXCHANGE_HISTORY;
        return node.depth <= EXCHANGE_DEPTH
            && !sound
            && !see::wins_at_least(node.position, mv, margin.min(DRAW));
    }
    let depth = reduced_depth(node, candidate);
    is_futile(node, candidate, depth)
        || candidate.history < history_pruning() * node.depth
            && node.depth <= HISTORY_PRUNING_DEPTH
            && !candidate.checks
        || depth <= EXCHANGE_DEPTH
            && !see::wins_at_least(node.position, mv, exchange_quiet() * depth * depth)
}

/// Whether even the value of the captured piece would leave the side to move far below alpha.
fn is_futile_capture(node: &Node, candidate: &Candidate) -> bool {
    let depth = reduced_depth(node, candidate);
    let victim = node
        .position
        .captured(candidate.mv)
        .map_or(0, |role| EXCHANGE[role.index()]);
    let margin = capture_futility_base()
        + capture_futility_margin() * depth
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
    let margin =
        futility_base() + futility_margin() * depth + candidate.history / futility_history();
    !node.window.is_open()
        && !node.check
        && !candidate.checks
        && depth <= FUTILITY_DEPTH
        && node.evaluation + margin <= node.window.alpha
}

/// Returns the approximate depth of a move after its reduction.
fn reduced_depth(node: &Node, candidate: &Candidate) -> i32 {
    let reduction = base_reduction(node.depth, candidate.number)
        + if node.improving {
            0
        } else {
            reduction_not_improving()
        }
        - candidate.history * PLY / reduction_history();
    (node.depth - reduction / PLY).clamp(1, node.depth + 1)
}

/// Returns the late move reduction of a move, in units of a [`PLY`].
pub(super) fn reduction(node: &Node, candidate: &Candidate, cutoffs: u32) -> i32 {
    let late = 1 + i32::from(node.window.is_open());
    if node.depth < REDUCTION_DEPTH || candidate.number <= late {
        return 0;
    }
    let base = base_reduction(node.depth, candidate.number);
    let if_true = |holds: bool, amount: i32| if holds { amount } else { 0 };
    let noisy_table_move = node
        .table_move
        .is_some_and(|mv| !is_quiet(node.position, mv));
    let reduction = base
        + if_true(node.cut, reduction_cut())
        + if_true(!node.improving, reduction_not_improving())
        + if_true(noisy_table_move, reduction_noisy_table_move())
        + if_true(cutoffs > 2, reduction_cutoffs())
        - if_true(node.principal, reduction_principal())
        - if_true(node.window.is_open(), reduction_open())
        - if_true(candidate.checks, reduction_checks())
        - node.correction.abs() * reduction_correction();
    if candidate.quiet {
        reduction - candidate.history * PLY / reduction_history()
    } else {
        reduction / 2 - candidate.history * PLY / reduction_capture_history() - PLY / 2
    }
}

fn base_reduction(depth: i32, number: i32) -> i32 {
    let logs = LOG_PRODUCTS[depth.min(63) as usize][number.min(63) as usize];
    (reduction_base() * PLY + logs * 10_000 / reduction_divisor()) / 100
}

/// The product of the logarithms of depth and move number, in units of a [`PLY`].
static LOG_PRODUCTS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (logs * f64::from(PLY)) as i32
        })
    })
});
