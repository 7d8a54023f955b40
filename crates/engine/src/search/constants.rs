//! Every number of the search, in one place, with where it comes from.
//!
//! Provenance: "shape" means that the form of the rule is common to many engines and described
//! in the literature; the numbers are in centipawns where nothing else is said. Most are first
//! guesses; which were tried by matches, and with what result, stands in docs/ENGINE.md.

// Aspiration windows: shape δ ≈ 12–25, widened on failure.
pub(super) const ASPIRATION_FROM_DEPTH: i32 = 4;
pub(super) const ASPIRATION_DELTA: i32 = 20;
/// After moves better than the window the root is searched up to so many plies less deep.
pub(super) const ROOT_SHALLOWER: i32 = 3;

// Reverse futility: shape margin a·depth − b·improving.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 7;
pub(super) const REVERSE_FUTILITY_MARGIN: i32 = 80;
pub(super) const REVERSE_FUTILITY_IMPROVING: i32 = 60;

// Null move: shape R = base + depth/3 + min((evaluation − beta)/divisor, most).
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_BASE: i32 = 3;
pub(super) const NULL_DEPTH_DIVISOR: i32 = 3;
pub(super) const NULL_MARGIN_DIVISOR: i32 = 200;
pub(super) const NULL_MARGIN_MOST: i32 = 3;
// The evaluation itself must be so far above beta, less with depth.
pub(super) const NULL_STATIC: i32 = 120;
pub(super) const NULL_STATIC_SLOPE: i32 = 12;
/// From here on a cutoff is verified by a search without null moves: zugzwang.
pub(super) const NULL_VERIFY_DEPTH: i32 = 12;

// Late move pruning: shape n ≥ (base + depth²) / (2 − improving).
pub(super) const LATE_DEPTH: i32 = 8;
pub(super) const LATE_BASE: i32 = 4;

// Futility: quiet moves when the evaluation is this far below alpha.
pub(super) const FUTILITY_DEPTH: i32 = 8;
pub(super) const FUTILITY_BASE: i32 = 90;
pub(super) const FUTILITY_MARGIN: i32 = 85;
/// So much history counts as a centipawn.
pub(super) const FUTILITY_HISTORY: i32 = 256;

// The same for captures, with what is captured on top.
pub(super) const CAPTURE_FUTILITY_DEPTH: i32 = 6;
pub(super) const CAPTURE_FUTILITY_BASE: i32 = 120;
pub(super) const CAPTURE_FUTILITY_MARGIN: i32 = 110;
pub(super) const CAPTURE_FUTILITY_HISTORY: i32 = 64;

// Exchanges that lose more than depth allows are not searched.
pub(super) const EXCHANGE_DEPTH: i32 = 8;
pub(super) const EXCHANGE_QUIET: i32 = -25;
pub(super) const EXCHANGE_CAPTURE: i32 = -100;
pub(super) const EXCHANGE_HISTORY: i32 = 64;

// Quiet moves with less history than this a ply of depth are skipped.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 4;
pub(super) const HISTORY_PRUNING: i32 = -4000;

// Razoring: shape base + slope · depth².
pub(super) const RAZOR_DEPTH: i32 = 4;
pub(super) const RAZOR_BASE: i32 = 300;
pub(super) const RAZOR_SLOPE: i32 = 150;

// ProbCut.
pub(super) const PROBE_CUT_DEPTH: i32 = 5;
pub(super) const PROBE_CUT_REDUCTION: i32 = 4;
pub(super) const PROBE_CUT_MARGIN: i32 = 180;
pub(super) const PROBE_CUT_IMPROVING: i32 = 50;

// Singular extensions: the bar lies margin/16 · depth below the table's value.
pub(super) const SINGULAR_DEPTH: i32 = 6;
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;
pub(super) const SINGULAR_MARGIN: i32 = 24;
pub(super) const DOUBLE_MARGIN: i32 = 20;
pub(super) const TRIPLE_MARGIN: i32 = 90;

// Corrections of the evaluation.
pub(super) const CORRECTION_MAX: i32 = 1024;
pub(super) const CORRECTION_STEP: i32 = 8;
pub(super) const CORRECTION_SHARE: i32 = 36;

/// Reductions are counted in these parts of a ply.
pub(super) const PLY: i32 = 1024;

// Late move reductions: shape base + ln depth · ln number / divisor.
pub(super) const REDUCTION_DEPTH: i32 = 2;
pub(super) const REDUCTION_BASE: f64 = 0.8;
pub(super) const REDUCTION_DIVISOR: f64 = 1.95;
pub(super) const REDUCTION_CUT: i32 = 1536;
pub(super) const REDUCTION_NOT_IMPROVING: i32 = 700;
pub(super) const REDUCTION_NOISY_TABLE_MOVE: i32 = 700;
pub(super) const REDUCTION_CUTOFFS: i32 = 800;
pub(super) const REDUCTION_PRINCIPAL: i32 = 1024;
pub(super) const REDUCTION_OPEN: i32 = 600;
pub(super) const REDUCTION_CHECKS: i32 = 900;
/// For each centipawn by which the evaluation was put right.
pub(super) const REDUCTION_CORRECTION: i32 = 8;
/// This much history is worth a ply.
pub(super) const REDUCTION_HISTORY: i32 = 9000;
pub(super) const REDUCTION_CAPTURE_HISTORY: i32 = 6000;
// A reduced move that did well is searched a ply deeper than planned, or one less.
pub(super) const DEEPER_BASE: i32 = 40;
pub(super) const DEEPER_SLOPE: i32 = 2;
pub(super) const SHALLOWER_MARGIN: i32 = 8;

/// A node that was reached by a reduction of so many plies may be searched a ply deeper, or one
/// less when both static evaluations before it sum up to more than the margin.
pub(super) const HINDSIGHT_DEEPER: i32 = 3;
pub(super) const HINDSIGHT_MARGIN: i32 = 90;

/// Without a move from the table, a deep search starts one ply shallower.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// A capture in quiescence that cannot lift the evaluation to alpha with this to spare is skipped.
pub(super) const DELTA_MARGIN: i32 = 180;

/// So many captures are looked at in quiescence.
pub(super) const QUIESCENCE_MOVES: i32 = 3;

// History: shape bonus a·depth − b, at most c, with gravity towards ±MAX.
pub(super) const HISTORY_MAX: i32 = 16_384;
pub(super) const HISTORY_SLOPE: i32 = 170;
pub(super) const HISTORY_OFFSET: i32 = 90;
pub(super) const HISTORY_MOST: i32 = 1_800;

/// By how much a quiet move gains for each centipawn that the static evaluation rises by it, and at most.
pub(super) const GAIN_SLOPE: i32 = 12;
pub(super) const GAIN_MOST: i32 = 1_200;

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
/// The clock is read once in this many nodes.
pub(super) const CLOCK_INTERVAL: u64 = 1024;
