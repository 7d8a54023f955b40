//! The absence of players, as sent to clients.

use arbiter::Timestamp;
use protocol::{AbsenceClaim, Side};
use rules::Color;

use super::side::side;

/// Absent players and spectator count, as sent to clients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// The sides whose players are away.
    pub away: Vec<Side>,
    /// The side that may claim the game, and the time from which it may.
    pub claim: Option<(Color, Timestamp)>,
    /// The number of spectators.
    pub spectators: u32,
}

impl Absence {
    /// Returns the claim as of `now`.
    pub fn claim(&self, now: Timestamp) -> Option<AbsenceClaim> {
        self.claim.map(|(by, due)| AbsenceClaim {
            by: side(by),
            millis: due - now,
        })
    }
}
