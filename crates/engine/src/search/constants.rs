//! The numbers of the search that stay as they are: depths, sizes, and what belongs to the clock.
//! The others are in [`super::tunable`], each with its rule.
//!
//! Provenance: "shape" means that the form of the rule is common to many engines and described
//! in the literature; the numbers are in centipawns where nothing else is said. Most are first
//! guesses; which were tried by matches, and with what result, stands in docs/ENGINE.md.

use std::time::Duration;

// Aspiration windows.
pub(super) const ASPIRATION_FROM_DEPTH: i32 = 4;
/// After moves better than the window the root is searched up to so many plies less deep.
pub(super) const ROOT_SHALLOWER: i32 = 3;

// Reverse futility.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 9;

// Null move: shape R = base + depth/3 + min((evaluation − beta)/divisor, most).
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_BASE: i32 = 3;
pub(super) const NULL_DEPTH_DIVISOR: i32 = 3;
pub(super) const NULL_MARGIN_MOST: i32 = 3;
/// From here on a cutoff is verified by a search without null moves: zugzwang.
pub(super) const NULL_VERIFY_DEPTH: i32 = 12;

// Late move pruning: shape n ≥ (base + depth²) / (2 − improving).
pub(super) const LATE_BASE: i32 = 4;

// Futility: quiet moves when the evaluation is this far below alpha.
pub(super) const FUTILITY_DEPTH: i32 = 8;

// The same for captures.
pub(super) const CAPTURE_FUTILITY_DEPTH: i32 = 6;
pub(super) const CAPTURE_FUTILITY_HISTORY: i32 = 64;

// Exchanges that lose more than depth allows are not searched.
pub(super) const EXCHANGE_DEPTH: i32 = 8;
pub(super) const EXCHANGE_HISTORY: i32 = 64;

// Quiet moves with a bad history are skipped.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 8;

// Razoring.
pub(super) const RAZOR_DEPTH: i32 = 4;

// ProbCut.
pub(super) const PROBE_CUT_DEPTH: i32 = 5;
pub(super) const PROBE_CUT_REDUCTION: i32 = 4;
pub(super) const PROBE_CUT_IMPROVING: i32 = 30;

/// A quiet move among the first so many of its node is blamed when it is refuted.
pub(super) const EARLY_MOVES: i32 = 2;

// Singular extensions.
pub(super) const SINGULAR_DEPTH: i32 = 6;
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;
pub(super) const TRIPLE_MARGIN: i32 = 90;

// Corrections of the evaluation.
pub(super) const CORRECTION_MAX: i32 = 1024;
pub(super) const CORRECTION_STEP: i32 = 8;

/// Reductions are counted in these parts of a ply.
pub(super) const PLY: i32 = 1024;

// Late move reductions.
pub(super) const REDUCTION_DEPTH: i32 = 2;
pub(super) const DEEPER_SLOPE: i32 = 2;
pub(super) const SHALLOWER_MARGIN: i32 = 4;

/// A node that was reached by a reduction of so many plies may be searched a ply deeper.
pub(super) const HINDSIGHT_DEEPER: i32 = 3;

/// Without a move from the table, a deep search starts one ply shallower.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// So many captures are looked at in quiescence.
pub(super) const QUIESCENCE_MOVES: i32 = 3;

// History: with gravity towards ±MAX; the most that a better static evaluation is worth.
pub(super) const HISTORY_MAX: i32 = 16_384;
pub(super) const GAIN_MOST: i32 = 1_200;

/// To this depth the table's value takes the place of a search only as expected: above beta where a
/// cutoff is expected, below alpha elsewhere. [`super::prune::table_cut`] does not ask.
pub(super) const EXPECTED_DEPTH: i32 = 5;

/// Positions near the fifty-move limit are not cut off from the table, which knows no clock.
pub(super) const CUTOFF_CLOCK: u32 = 88;

// Time: the soft bound is stretched while the best move changes, shrunk while it stays
// and gets most of the nodes.
/// By how many iterations in a row have agreed on the best move.
pub(super) const STABILITY_FACTOR: [f64; 5] = [1.6, 1.2, 1.0, 0.9, 0.8];
pub(super) const NODE_FRACTION_BASE: f64 = 1.6;
pub(super) const NODE_FRACTION_SLOPE: f64 = 1.0;
/// The most that a fall of the score from one iteration to the next counts, or a rise, in
/// centipawns.
pub(super) const FALL_MOST: i32 = 40;
/// The part of the soft bound that each centipawn of it adds, or takes away.
pub(super) const FALL_SLOPE: f64 = 0.01;
/// The depth at which a single legal move is not thought about further.
pub(super) const FORCED_MOVE_DEPTH: i32 = 6;
/// After so many nodes even the first iteration may be broken off: on a board full of queens its
/// captures come to no end.
pub(super) const FIRST_ITERATION_NODES: u64 = 100_000;
/// The clock is read once in this many nodes.
pub(super) const CLOCK_INTERVAL: u64 = 1024;

/// A search that takes longer says which move of the root it looks at.
pub(super) const SILENCE: Duration = Duration::from_secs(1);
