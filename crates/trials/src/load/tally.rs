//! The measurements of played games.

use std::collections::BTreeMap;
use std::fmt;

use tokio::time::Instant;

use super::table::Answered;
use crate::failure::Failure;
use crate::times::Times;

/// Latencies and errors of all games.
#[derive(Default)]
pub(super) struct Tally {
    /// From the time at which a move was due until its sender received the ack.
    pub(super) acks: Times,
    /// From the same time until the opponent received the update.
    pub(super) updates: Times,
    /// From the same time until the spectator received it, in games that have one.
    pub(super) seen: Times,
    /// The number of occurrences of each error.
    errors: BTreeMap<String, u32>,
}

impl Tally {
    /// Adds the answers to a move that was due at this time.
    pub(super) fn answered(&mut self, answered: &Answered, due: Instant) {
        self.acks.add(answered.ack - due);
        self.updates.add(answered.update - due);
        if let Some(seen) = answered.seen {
            self.seen.add(seen - due);
        }
    }

    pub(super) fn failed(&mut self, failure: &Failure) {
        *self.errors.entry(failure.to_string()).or_default() += 1;
    }

    pub(super) fn errors(&self) -> Errors<'_> {
        Errors(&self.errors)
    }
}

/// All errors in one line.
pub(super) struct Errors<'a>(&'a BTreeMap<String, u32>);

impl fmt::Display for Errors<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        for (index, (error, times)) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{times} times: {error}")?;
        }
        Ok(())
    }
}
