//! Other programs' rules of chess beside ours.
//!
//! They referee what we say is legal, and they are what our speed is measured against.
//! Some are under the GPL, so this crate is, and it is never published.

#![forbid(unsafe_code)]
