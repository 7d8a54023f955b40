//! Which players are away, as those who follow a game know it.

use arbiter::Timestamp;
use protocol::{AbsenceClaim, Side};
use rules::Color;

use super::side::side;

/// Who is away, for those who follow the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// The sides whose players are away.
    pub away: Vec<Side>,
    /// Who may claim the game, and when.
    pub claim: Option<(Color, Timestamp)>,
    /// How many people watch.
    pub spectators: u32,
}

impl Absence {
    /// Who may claim the game, as of this moment.
    pub fn claim(&self, now: Timestamp) -> Option<AbsenceClaim> {
        self.claim.map(|(by, due)| AbsenceClaim {
            by: side(by),
            millis: due - now,
        })
    }
}
