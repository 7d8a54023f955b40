//! What a player is asked, and its answer.

use std::fmt;
use std::time::Duration;

use engine::{Clock, Score};

/// What a player is allowed for its move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance {
    /// The clock.
    Clock(Clock),
    /// A number of positions.
    Nodes(u64),
}

/// A move that a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The move in UCI notation, not yet checked to be legal.
    pub(super) uci: String,
    /// The player's score.
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    /// How long it took.
    pub(super) took: Duration,
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The program has ended, or does not answer.
    Crashed(String),
    /// It was still thinking long after its time had run out.
    Silent,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(why) => f.write_str(why),
            Self::Silent => f.write_str("it did not answer in time"),
        }
    }
}
