//! Openings of matches.

mod file;
mod random;

pub use file::{Note, read};
pub use random::Openings;
