//! The parameters of the search that can be tuned by matches, with their rules and ranges.
//!
//! Each parameter is a function that returns its value. With the feature `tunable`, for
//! `cargo xtask tune search`, it returns the value chosen for the thread's engine: each engine of
//! a match has its own values ([`Engine::set_tunable`](crate::Engine::set_tunable)).

use std::ops::RangeInclusive;

/// A parameter of the search that can be tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name in the source.
    pub name: &'static str,
    /// The current default value.
    pub value: i32,
    /// The range of sensible values.
    pub range: RangeInclusive<i32>,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $least:literal..=$most:literal;)*) => {
        /// All parameters, in source order.
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

    // Null move: more reduction if the evaluation is further above beta. The evaluation without the
    // table must exceed beta by a margin that shrinks with depth.
    null_margin_divisor = 200, 100..=350;
    null_static = 120, 0..=250;
    null_static_slope = 12, 0..=30;

    // Futility: quiet moves when the evaluation is this far below alpha; the history score that
    // counts as one centipawn.
    futility_base = 80, 30..=180;
    futility_margin = 58, 25..=140;
    futility_history = 256, 120..=500;

    // The same for captures, plus the value of the captured piece.
    capture_futility_base = 100, 40..=250;
    capture_futility_margin = 75, 30..=220;

    // Exchanges that lose more than this, by depth, are not searched.
    exchange_quiet = -15, -60..=-4;
    exchange_capture = -100, -180..=-40;

    /// Quiet moves with a lower history score than this per ply of depth are skipped.
    history_pruning = -4000, -8000..=-1500;

    // Razoring: shape base + slope · depth².
    razor_base = 220, 100..=500;
    razor_slope = 105, 40..=260;

    /// Required margin of a capture above beta.
    probe_cut_margin = 110, 50..=280;
    /// Required margin above beta of the TT value of a shallower search.
    table_cut_margin = 150, 60..=400;

    // Singular extensions: the singular beta is margin/16 · depth below the TT value; a double
    // extension needs a score this far below it.
    singular_margin = 24, 8..=48;
    double_margin = 20, 5..=50;

    /// The learned error of the evaluation, divided by this, is added to it.
    correction_share = 36, 18..=72;

    // Late move reductions: shape base + ln depth · ln number / divisor, both in hundredths; the
    // others in units of a ply.
    reduction_base = 80, 20..=140;
    reduction_divisor = 195, 130..=280;
    reduction_cut = 1536, 600..=2500;
    reduction_not_improving = 700, 0..=1500;
    reduction_noisy_table_move = 700, 0..=1500;
    reduction_cutoffs = 800, 0..=1700;
    reduction_principal = 1024, 200..=2000;
    reduction_open = 600, 0..=1400;
    reduction_checks = 900, 0..=1900;
    /// For each centipawn of correction of the evaluation.
    reduction_correction = 8, 0..=24;
    /// The history score that counts as one ply.
    reduction_history = 9000, 4000..=16000;
    /// The same for captures.
    reduction_capture_history = 6000, 2500..=14000;
    /// Margin over its siblings by which a reduced move is searched a ply deeper than planned.
    deeper_base = 18, 5..=90;

    /// After a reduction a node is searched a ply shallower if the sum of both static evaluations
    /// is greater than this.
    hindsight_margin = 60, 20..=200;

    /// A capture in quiescence search is skipped if it cannot raise the evaluation to alpha with
    /// this margin.
    delta_margin = 115, 50..=300;

    // History: shape bonus slope · depth − offset, up to a maximum.
    history_slope = 170, 80..=320;
    history_offset = 90, 0..=220;
    history_most = 1800, 900..=3200;
    /// History bonus of a quiet move for each centipawn by which it raises the static evaluation.
    gain_slope = 12, 0..=30;
}

/// The values of the engine that searches on this thread.
#[cfg(feature = "tunable")]
pub(crate) mod chosen {
    use std::cell::Cell;

    use super::TUNABLES;

    const COUNT: usize = TUNABLES.len();

    /// The values of all parameters.
    pub(crate) type Values = [i32; COUNT];

    thread_local! {
        /// The default values, until an engine with other values searches on this thread.
        static CHOSEN: [Cell<i32>; COUNT] = usual().map(Cell::new);
    }

    /// The default values.
    pub(crate) fn usual() -> Values {
        std::array::from_fn(|index| TUNABLES[index].value)
    }

    /// Sets the values for searches on this thread.
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
    fn threads_without_an_engine_use_the_default_values() {
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
