//! Reasons why a tournament cannot be paired.

use std::error::Error;
use std::fmt;

use crate::model::Tpn;

/// The reason why there is no pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairingError {
    /// Fewer than two players take part in the round.
    TooFewPlayers,
    /// All announced rounds are over.
    NoRoundLeft,
    /// The player has a different number of records than the first player.
    WrongNumberOfRecords(Tpn),
    /// A record of the player names an opponent who does not exist or has no matching record.
    WrongOpponent(Tpn),
    /// A list of players who shall not meet contains a player who does not exist.
    UnknownPlayer(Tpn),
    /// A win is not worth more than a loss.
    WrongPoints,
    /// The players who float down to one bracket have too many different scores to compare; this
    /// takes hundreds of scores.
    TooManyScores,
    /// No legal pairing exists (C.04.3, 1.9.3): the arbiter decides.
    NoLegalPairing(Blockade),
}

/// The players who block every legal pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blockade {
    /// Players, some of which remain without an opponent in every pairing.
    pub blocked: Vec<Tpn>,
    /// All players whom blocked players outside their own group may still meet. They are too few.
    pub opponents: Vec<Tpn>,
    /// The bye does not help them: all players who may get it are among those, or none may.
    pub needs_bye: bool,
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewPlayers => f.write_str("fewer than two players take part in this round"),
            Self::NoRoundLeft => f.write_str("all announced rounds are paired already"),
            Self::WrongNumberOfRecords(player) => {
                write!(
                    f,
                    "player {player} has records of a different number of rounds"
                )
            }
            Self::WrongOpponent(player) => {
                write!(
                    f,
                    "a game of player {player} is missing in the records of the opponent"
                )
            }
            Self::UnknownPlayer(player) => {
                write!(
                    f,
                    "player {player} shall not meet others, but does not exist"
                )
            }
            Self::WrongPoints => f.write_str("a win must be worth more than a loss"),
            Self::TooManyScores => {
                f.write_str("the players who float down have too many different scores")
            }
            Self::NoLegalPairing(blockade) => write!(f, "no legal pairing exists: {blockade}"),
        }
    }
}

impl fmt::Display for Blockade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bye = if self.needs_bye {
            ", and none of them can get the bye"
        } else {
            ""
        };
        let blocked = Names(&self.blocked);
        if self.opponents.is_empty() {
            write!(f, "the players {blocked} cannot all get an opponent{bye}")
        } else {
            let opponents = Names(&self.opponents);
            write!(
                f,
                "the players {blocked} have too few opponents left ({opponents}){bye}"
            )
        }
    }
}

struct Names<'a>(&'a [Tpn]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{name}")?;
        }
        Ok(())
    }
}

impl Error for PairingError {}
