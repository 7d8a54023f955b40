//! Types of muted and blocked players and of reports.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use crate::players::Role;

/// The relation of a player to a muted or blocked player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The player does not see the chat lines of the other player.
    Muted,
    /// In addition, the two players cannot start another game with each other.
    Blocked,
}

/// A player who is muted or blocked by another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestrictedPlayer {
    /// The muted or blocked player.
    pub player: PlayerId,
    /// The current name of that player.
    pub name: String,
    /// The relation.
    pub relation: Relation,
    /// The time since which the relation exists.
    pub since: Timestamp,
}

/// The maximum number of players that one player can mute or block.
pub(crate) const MOST_UNWANTED: u32 = 500;

/// Errors of changing a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationError {
    /// The player does not exist.
    NoSuchPlayer,
    /// A player cannot mute or block themselves.
    Oneself,
    /// The player has already muted and blocked 500 players.
    TooMany,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Oneself => f.write_str("a player cannot mute themselves"),
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

/// The reason for a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportReason {
    /// Chat lines.
    Chat,
    /// The name.
    Name,
    /// Unfair play: computer assistance or arranged results.
    Play,
    /// Another reason.
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

/// A report about another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// The reporter.
    pub reporter: PlayerId,
    /// The subject of the report.
    pub subject: PlayerId,
    /// The game in question.
    pub game: Option<GameId>,
    /// The reason.
    pub reason: ReportReason,
    /// The reporter's description.
    pub text: String,
    /// The time of the report.
    pub at: Timestamp,
}

/// A stored report for organizers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number that identifies the report.
    pub number: u64,
    /// The current name of the reporter.
    pub reporter: String,
    /// The subject of the report.
    pub subject: PlayerId,
    /// The current name of the subject.
    pub name: String,
    /// The subject's role, if they have an account.
    pub role: Option<Role>,
    /// The time until which the subject may not chat.
    pub silent_until: Option<Timestamp>,
    /// The game in question.
    pub game: Option<GameId>,
    /// The reason.
    pub reason: ReportReason,
    /// The reporter's description.
    pub text: String,
    /// The subject's last chat lines in the game at the time of the report, at most twenty.
    pub lines: Vec<String>,
    /// The time of the report.
    pub made_at: Timestamp,
}

/// Errors of reporting a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportError {
    /// The player does not exist.
    NoSuchPlayer,
    /// The game does not exist.
    NoSuchGame,
    /// A player cannot report themselves.
    Oneself,
    /// The same reporter already has an open report about this player.
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
            Self::Oneself => f.write_str("a player cannot report themselves"),
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
