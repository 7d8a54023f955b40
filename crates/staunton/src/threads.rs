//! How many things a command does at the same time.

use std::num::NonZeroUsize;
use std::thread;

use clap::builder::RangedI64ValueParser;

/// The most that may be asked for: each takes memory of its own.
const MOST: i64 = 1_024;

/// Reads a number of threads from the command line.
pub(crate) fn parser() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=MOST)
}

/// As many as were asked for, or one per core.
pub(crate) fn or_one_per_core(asked: Option<u16>) -> NonZeroUsize {
    asked
        .and_then(|threads| NonZeroUsize::new(threads.into()))
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}
