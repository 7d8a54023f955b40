//! Judges the tries of the reader.

mod choices;
mod claims;
mod collect;
mod force;
mod game;
mod judge;
mod marks;
mod meter;
mod moves;
mod played;
mod progress;
mod tries;
mod win;

pub(crate) use meter::{MAX_WORK, Meter, OutOfWork};
pub(crate) use progress::{Judged, Progress, Refused};
pub use tries::{Answer, AttemptError, MAX_TRIES, State, Try};
