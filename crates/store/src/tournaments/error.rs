//! Errors of tournaments.

use std::fmt;

use super::types::MOST_TOURNAMENTS;
use crate::error::Unavailable;

/// Errors of writing tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentError {
    /// The tournament does not exist.
    NoSuchTournament,
    /// A player does not exist or was erased: the organizer, an official, an entrant, the actor, or
    /// the player of a seat.
    NoSuchPlayer,
    /// The organizer has reached the maximum number of tournaments that have not ended.
    TooMany,
    /// Another tournament has this id; the caller should choose another random one.
    IdTaken,
    /// Another game has the id of a new game; the caller should choose other random ones.
    GameIdTaken,
    /// The tournament is at another version than the one before the entry.
    VersionConflict {
        /// Its version.
        actual: u32,
    },
    /// The journal has an entry of this command.
    AlreadyDone {
        /// The version that resulted from it.
        version: u32,
    },
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchTournament => f.write_str("there is no such tournament"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::TooMany => write!(
                f,
                "an organizer has {MOST_TOURNAMENTS} unfinished tournaments at most"
            ),
            Self::IdTaken => f.write_str("another tournament has this id"),
            Self::GameIdTaken => f.write_str("another game has this id"),
            Self::VersionConflict { actual } => {
                write!(f, "the tournament is at version {actual}")
            }
            Self::AlreadyDone { version } => {
                write!(f, "this command resulted in version {version}")
            }
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for TournamentError {}

impl From<Unavailable> for TournamentError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
