//! Requests to a player and their results.

use std::fmt;
use std::time::Duration;

use engine::{Clock, Score};

/// The limit of a player for a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance {
    /// A clock.
    Clock(Clock),
    /// A number of nodes.
    Nodes(u64),
}

/// The move of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The move in UCI notation, not yet checked for legality.
    pub(super) uci: String,
    /// The player's score.
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    /// The thinking time.
    pub(super) took: Duration,
}

/// Reason why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The program has ended, or does not respond.
    Crashed(String),
    /// The program was still thinking long after its flag had fallen.
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
