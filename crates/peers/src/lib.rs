//! Comparison of other chess libraries with ours.
//!
//! They verify our legal moves, and our speed is measured against theirs. Some are under the GPL,
//! so this crate is too, and it is never published.

#![forbid(unsafe_code)]
