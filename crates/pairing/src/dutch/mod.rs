//! The FIDE (Dutch) system (C.04.3, in force since 1 February 2026).

mod bracket;
mod color;
mod criteria;
mod entrant;
mod field;
mod order;
mod preference;
mod problem;
mod reason;
mod round;
#[cfg(test)]
mod tests;

pub use color::ColorRule;
pub use preference::{Preference, Strength};
pub use reason::{Change, Downfloat, FloatCause};
pub use round::{Bye, Pair, Round, pair};
