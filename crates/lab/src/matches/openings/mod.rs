//! Openings of matches.

mod book;
mod file;
mod random;

pub use book::BookOpenings;
pub use file::{Note, read};
pub use random::Openings;
