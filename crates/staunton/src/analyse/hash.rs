//! The memory of the engines.

/// Mebibytes of the transposition table of each engine.
pub(super) const HASH_MB: usize = 64;
