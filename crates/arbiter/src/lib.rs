//! One game of chess under the Laws, as a pure state machine.

mod command;
mod event;
mod refusal;
pub mod side;
mod terms;
mod time;
mod verdict;

pub use command::Command;
pub use event::Event;
pub use refusal::Refusal;
pub use terms::{Bonus, Stage, Terms, TimeControl};
pub use time::{Millis, Timestamp};
pub use verdict::{Reason, Score, Verdict};
