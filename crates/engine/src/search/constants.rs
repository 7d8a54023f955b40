//! The fixed parameters of the search: depths, sizes, and time management. The others are in
//! [`super::tunable`], each with its rule.
//!
//! Provenance: "shape" means that the form of the rule is common to many engines and described in
//! the literature. The numbers are in centipawns unless stated otherwise. Most are first guesses;
//! docs/engine-log.md lists those that were tested in matches, with the results.

use std::time::Duration;

// Aspiration windows.
pub(super) const ASPIRATION_FROM_DEPTH: i32 = 4;
/// Maximum reduction of the root depth after moves that fail high.
pub(super) const ROOT_SHALLOWER: i32 = 3;

// Reverse futility.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 9;

// Null move: shape R = base + depth/3 + min((evaluation − beta)/divisor, most).
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_BASE: i32 = 3;
pub(super) const NULL_DEPTH_DIVISOR: i32 = 3;
pub(super) const NULL_MARGIN_MOST: i32 = 3;
/// From this depth on a cutoff is verified by a search without null moves, because of zugzwang.
pub(super) const NULL_VERIFY_DEPTH: i32 = 12;

// Late move pruning: shape n ≥ (base + depth²) / (2 − improving).
pub(super) const LATE_BASE: i32 = 4;

// Futility: quiet moves when the evaluation is this far below alpha.
pub(super) const FUTILITY_DEPTH: i32 = 8;

// The same for captures.
pub(super) const CAPTURE_FUTILITY_DEPTH: i32 = 6;
pub(super) const CAPTURE_FUTILITY_HISTORY: i32 = 64;

// SEE pruning: exchanges that lose more than depth allows are not searched.
pub(super) const EXCHANGE_DEPTH: i32 = 8;
pub(super) const EXCHANGE_HISTORY: i32 = 64;

// History pruning: quiet moves with a bad history are skipped.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 8;

// Razoring.
pub(super) const RAZOR_DEPTH: i32 = 4;

// ProbCut.
pub(super) const PROBE_CUT_DEPTH: i32 = 5;
pub(super) const PROBE_CUT_REDUCTION: i32 = 4;
pub(super) const PROBE_CUT_IMPROVING: i32 = 30;

/// A refuted quiet move is penalized if it is among this many first moves of its node.
pub(super) const EARLY_MOVES: i32 = 2;

// Singular extensions.
pub(super) const SINGULAR_DEPTH: i32 = 6;
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;
pub(super) const TRIPLE_MARGIN: i32 = 90;

// Correction history.
pub(super) const CORRECTION_MAX: i32 = 1024;
pub(super) const CORRECTION_STEP: i32 = 8;

/// Number of units per ply in which reductions are counted.
pub(super) const PLY: i32 = 1024;

// Late move reductions.
pub(super) const REDUCTION_DEPTH: i32 = 2;
pub(super) const DEEPER_SLOPE: i32 = 2;
pub(super) const SHALLOWER_MARGIN: i32 = 4;

/// A node reached with a reduction of at least this many plies may be searched a ply deeper.
pub(super) const HINDSIGHT_DEEPER: i32 = 3;

/// Internal iterative reduction: without a TT move, a deep search starts one ply shallower.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Maximum number of captures searched in quiescence search.
pub(super) const QUIESCENCE_MOVES: i32 = 3;

// History: with gravity towards ±MAX; the maximum bonus for an improved static evaluation.
pub(super) const HISTORY_MAX: i32 = 16_384;
pub(super) const GAIN_MOST: i32 = 1_200;

/// Up to this depth the TT value replaces a search only if it is as expected: above beta in an
/// expected cut node, below alpha elsewhere. [`super::prune::table_cut`] ignores this rule.
pub(super) const EXPECTED_DEPTH: i32 = 5;

/// The value of a position from endgame tables counts as a search this many plies deeper.
pub(super) const KNOWN_DEPTH: i32 = 6;

/// No TT cutoffs from this halfmove clock on, because TT entries do not contain the clock.
pub(super) const CUTOFF_CLOCK: u32 = 88;

// Time: the soft limit is extended while the best move changes, and reduced while it is stable and
// gets most of the nodes.
/// Factors by the number of consecutive iterations with the same best move.
pub(super) const STABILITY_FACTOR: [f64; 5] = [1.6, 1.2, 1.0, 0.9, 0.8];
pub(super) const NODE_FRACTION_BASE: f64 = 1.6;
pub(super) const NODE_FRACTION_SLOPE: f64 = 1.0;
/// Maximum fall or rise of the score between iterations that counts, in centipawns.
pub(super) const FALL_MOST: i32 = 40;
/// Share of the soft limit that each centipawn of fall adds, or of rise removes.
pub(super) const FALL_SLOPE: f64 = 0.01;
/// Depth after which a single legal move is not searched further.
pub(super) const FORCED_MOVE_DEPTH: i32 = 6;
/// After this many nodes even the first iteration may be aborted: on a board full of queens its
/// captures never end.
pub(super) const FIRST_ITERATION_NODES: u64 = 100_000;
/// Number of nodes between reads of the clock.
pub(super) const CLOCK_INTERVAL: u64 = 1024;

/// A search that takes longer reports the current root move.
pub(super) const SILENCE: Duration = Duration::from_secs(1);
