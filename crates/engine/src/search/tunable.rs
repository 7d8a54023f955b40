//! The numbers of the search that matches can improve, with their rules, and between what
//! bounds they may lie.
//!
//! Each is a function that returns its number. With the feature `tunable`, for `cargo xtask tune
//! search`, it returns what the thread's engine was given instead: each engine of a match has its own
//! numbers ([`Engine::set_tunable`](crate::Engine::set_tunable)).

use std::ops::RangeInclusive;

/// A number of the search that may be tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// What it is called in the source.
    pub name: &'static str,
    /// Today's value.
    pub value: i32,
    /// What values make sense.
    pub range: RangeInclusive<i32>,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $least:literal..=$most:literal;)*) => {
        /// All of them, in the order of the source.
        pub const TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            value: $value,
            range: $least..=$most,
        },)*];

        #[cfg(feature = "tunable")]
        #[expect(non_camel_case_types, reason = "they are the names of the functions")]
        enum Place {
            $($name,)*
        }

        $($(#[$doc])*
        #[cfg(not(feature = "tunable"))]
        pub(super) const fn $name() -> i32 {
            $value
        }

        $(#[$doc])*
        #[cfg(feature = "tunable")]
        pub(super) fn $name() -> i32 {
            chosen::read(Place::$name as usize)
        })*
    };
}

tunables! {
    /// The first aspiration window, to either side: shape 12 to 25, widened on failure.
    aspiration_delta = 12, 5..=40;

    // Reverse futility: shape margin · depth − b · improving.
    reverse_futility_margin = 58, 25..=130;
    reverse_futility_improving = 45, 0..=130;

    // Null move: more reduction by how far the evaluation is above beta; and the evaluation
    // without the table must be so far above it, less with depth.
    null_margin_divisor = 200, 100..=350;
    null_static = 120, 0..=250;
    null_static_slope = 12, 0..=30;

    // Futility: quiet moves when the evaluation is this far below alpha; so much history counts
    // as a centipawn.
    futility_base = 80, 30..=180;
    futility_margin = 58, 25..=140;
    futility_history = 256, 120..=500;

    // The same for captures, with what is captured on top.
    capture_futility_base = 100, 40..=250;
    capture_futility_margin = 75, 30..=220;

    // Exchanges that lose more than this, by depth, are not searched.
    exchange_quiet = -15, -60..=-4;
    exchange_capture = -100, -180..=-40;

    /// Quiet moves with less history than this a ply of depth are skipped.
    history_pruning = -4000, -8000..=-1500;

    // Razoring: shape base + slope · depth².
    razor_base = 220, 100..=500;
    razor_slope = 105, 40..=260;

    /// How far above beta a capture must be.
    probe_cut_margin = 110, 50..=280;
    /// How far above beta what the table knows of a shallower search must be.
    table_cut_margin = 150, 60..=400;

    // Singular extensions: the bar lies margin/16 · depth below the table's value; so far below
    // it a move is extended twice.
    singular_margin = 24, 8..=48;
    double_margin = 20, 5..=50;

    /// What was learned of the evaluation's error, divided by this, is added to it.
    correction_share = 36, 18..=72;

    // Late move reductions: shape base + ln depth · ln number / divisor, both in hundredths; the
    // others in parts of a ply.
    reduction_base = 80, 20..=140;
    reduction_divisor = 195, 130..=280;
    reduction_cut = 1536, 600..=2500;
    reduction_not_improving = 700, 0..=1500;
    reduction_noisy_table_move = 700, 0..=1500;
    reduction_cutoffs = 800, 0..=1700;
    reduction_principal = 1024, 200..=2000;
    reduction_open = 600, 0..=1400;
    reduction_checks = 900, 0..=1900;
    /// For each centipawn by which the evaluation was put right.
    reduction_correction = 8, 0..=24;
    /// This much history is worth a ply.
    reduction_history = 9000, 4000..=16000;
    /// The same for captures.
    reduction_capture_history = 6000, 2500..=14000;
    /// So much better than its siblings a reduced move is searched a ply deeper than planned.
    deeper_base = 18, 5..=90;

    /// After a reduction a node is searched a ply less deep when both static evaluations before
    /// it sum up to more than this.
    hindsight_margin = 60, 20..=200;

    /// A capture in quiescence that cannot lift the evaluation to alpha with this to spare is
    /// skipped.
    delta_margin = 115, 50..=300;

    // History: shape bonus slope · depth − offset, at most so much.
    history_slope = 170, 80..=320;
    history_offset = 90, 0..=220;
    history_most = 1800, 900..=3200;
    /// How much a quiet move gains for each centipawn by which it raises the static evaluation.
    gain_slope = 12, 0..=30;
}

/// What the engine that thinks on this thread was given.
#[cfg(feature = "tunable")]
pub(crate) mod chosen {
    use std::cell::Cell;

    use super::TUNABLES;

    const COUNT: usize = TUNABLES.len();

    /// Values for all of them.
    pub(crate) type Values = [i32; COUNT];

    thread_local! {
        /// Today's values until an engine thinks here that was given others.
        static CHOSEN: [Cell<i32>; COUNT] = usual().map(Cell::new);
    }

    /// Today's values.
    pub(crate) fn usual() -> Values {
        std::array::from_fn(|index| TUNABLES[index].value)
    }

    /// Has the thread search with these from now on.
    pub(crate) fn choose(values: &Values) {
        CHOSEN.with(|chosen| {
            for (cell, &value) in chosen.iter().zip(values) {
                cell.set(value);
            }
        });
    }

    pub(super) fn read(place: usize) -> i32 {
        CHOSEN.with(|chosen| chosen[place].get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "tunable")]
    #[test]
    fn where_no_engine_thinks_all_have_todays_values() {
        for (place, Tunable { name, value, .. }) in TUNABLES.iter().enumerate() {
            assert_eq!(chosen::read(place), *value, "{name}");
        }
    }

    #[test]
    fn every_value_lies_within_its_range() {
        for Tunable { name, value, range } in TUNABLES {
            assert!(range.contains(value), "{name} = {value}");
        }
    }
}
