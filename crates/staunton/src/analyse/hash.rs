//! Hash table size of the engines.

/// Size of each engine's transposition table in MiB.
pub(crate) const HASH_MB: usize = 64;
