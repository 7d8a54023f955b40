//! Whom somebody wants to have nothing to do with, and what organisers are told.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use crate::players::Role;

/// How a player stands to another whom they do not want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The player does not read what the other writes.
    Muted,
    /// Nor do the two meet in another game.
    Blocked,
}

/// Somebody whom a player has muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwanted {
    /// Whom.
    pub player: PlayerId,
    /// Their name of today.
    pub name: String,
    /// How.
    pub relation: Relation,
    /// Since when.
    pub since: Timestamp,
}

/// The most players whom one player may mute or block.
pub(crate) const MOST_UNWANTED: u32 = 500;

/// Why a relation was not noted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationError {
    /// There is no such player.
    NoSuchPlayer,
    /// Nobody mutes themselves.
    Oneself,
    /// The player has muted and blocked 500 others already.
    TooMany,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Oneself => f.write_str("nobody mutes themselves"),
            Self::TooMany => f.write_str("too many players are muted and blocked"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for RelationError {}

impl From<Unavailable> for RelationError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// What a player is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportReason {
    /// What they write.
    Chat,
    /// Their name.
    Name,
    /// How they play: help by a computer, results by arrangement.
    Play,
    /// Something else.
    Other,
}

impl ReportReason {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Name => "name",
            Self::Play => "play",
            Self::Other => "other",
        }
    }
}

impl std::str::FromStr for ReportReason {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reasons = [Self::Chat, Self::Name, Self::Play, Self::Other].into_iter();
        reasons
            .find(|reason| reason.as_str() == text)
            .ok_or("the reasons are chat, name, play and other")
    }
}

/// A player tells organisers of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Who tells.
    pub reporter: PlayerId,
    /// Of whom.
    pub subject: PlayerId,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What for.
    pub reason: ReportReason,
    /// In the reporter's words.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// What organisers were told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// By which it is closed.
    pub number: u64,
    /// Who told, by their name of today.
    pub reporter: String,
    /// Of whom.
    pub subject: PlayerId,
    /// Their name of today.
    pub name: String,
    /// The subject's role, if they have an account.
    pub role: Option<Role>,
    /// Until when the subject may not chat.
    pub silent_until: Option<Timestamp>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What for.
    pub reason: ReportReason,
    /// In the reporter's words.
    pub text: String,
    /// The last that the subject had written in the game by then, at most twenty lines.
    pub lines: Vec<String>,
    /// When.
    pub made_at: Timestamp,
}

/// Why a report was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportError {
    /// There is no such player.
    NoSuchPlayer,
    /// There is no such game.
    NoSuchGame,
    /// Nobody reports themselves.
    Oneself,
    /// An earlier report of this player by the same reporter is open.
    Reported,
    /// The reporter has too many open reports.
    TooMany,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::Oneself => f.write_str("nobody reports themselves"),
            Self::Reported => f.write_str("this player was reported by the same person before"),
            Self::TooMany => f.write_str("this person has too many open reports"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ReportError {}

impl From<Unavailable> for ReportError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
