//! The states of tournaments.

use std::fmt;
use std::str::FromStr;

/// The state of a tournament, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentState {
    /// Players can enter; no round has begun.
    Open,
    /// Rounds are played.
    Running,
    /// No more games follow.
    Ended,
}

impl TournamentState {
    /// All states, in the order in which a tournament passes through them.
    pub const ALL: [Self; 3] = [Self::Open, Self::Running, Self::Ended];

    /// The name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Ended => "ended",
        }
    }
}

impl fmt::Display for TournamentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for TournamentState {
    type Err = NotATournamentState;

    fn from_str(text: &str) -> Result<Self, NotATournamentState> {
        let mut all = Self::ALL.into_iter();
        all.find(|state| state.as_str() == text)
            .ok_or(NotATournamentState)
    }
}

/// The text is not the name of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATournamentState;

impl fmt::Display for NotATournamentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state of a tournament is open, running or ended")
    }
}

impl std::error::Error for NotATournamentState {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_reads_back() {
        for state in TournamentState::ALL {
            assert_eq!(state.to_string().parse(), Ok(state));
        }
        assert_eq!("Open".parse::<TournamentState>(), Err(NotATournamentState));
    }
}
