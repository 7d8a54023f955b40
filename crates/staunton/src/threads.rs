//! The number of threads of a command.

use std::num::NonZeroUsize;
use std::thread;

use clap::builder::RangedI64ValueParser;

/// The maximum number of threads: each needs memory.
const MAX_THREADS: i64 = 1_024;

/// Parses a number of threads.
pub(crate) fn parser() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=MAX_THREADS)
}

/// Returns the requested number, or one thread per core.
pub(crate) fn or_one_per_core(asked: Option<u16>) -> NonZeroUsize {
    asked
        .and_then(|threads| NonZeroUsize::new(threads.into()))
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}
