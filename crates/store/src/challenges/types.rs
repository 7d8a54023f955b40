//! Games that somebody offers to one other player.

use std::fmt;

use arbiter::{Terms, Timestamp};
use rules::Color;

use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};

/// A game that somebody offers to one other player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The id of the game that it becomes.
    pub id: GameId,
    /// Who offers it.
    pub challenger: PlayerId,
    /// To whom.
    pub challenged: PlayerId,
    /// The terms of the game.
    pub terms: Terms,
    /// The side of the challenger; none for a random one.
    pub side: Option<Color>,
    /// By which the challenger will know the request, if they send it again: at most 64 bytes.
    pub request_key: String,
    /// When.
    pub at: Timestamp,
    /// From when on it cannot be accepted any more.
    pub expires_at: Timestamp,
}

/// A challenge, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The id of the game that it becomes.
    pub id: GameId,
    /// Who offers it, and their name of today.
    pub challenger: (PlayerId, String),
    /// To whom.
    pub challenged: (PlayerId, String),
    /// The terms of the game.
    pub terms: Terms,
    /// The side of the challenger; none for a random one.
    pub side: Option<Color>,
    /// When it was made.
    pub made_at: Timestamp,
    /// From when on it cannot be accepted any more.
    pub expires_at: Timestamp,
    /// What has become of it; none while it is open.
    pub answer: Option<Answer>,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a game.
    Accepted,
    /// The challenged player does not want it.
    Declined(DeclineReason),
    /// The challenger does not want it any more.
    CalledOff,
}

impl Answer {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined(_) => "declined",
            Self::CalledOff => "called_off",
        }
    }
}

/// Why somebody declines a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
    /// They do not play now.
    NotNow,
    /// They would play with another time control.
    OtherTime,
    /// They would play on other terms: rated or not, another colour, another start, or
    /// draws made in another way.
    OtherTerms,
    /// They take no challenges.
    Never,
}

impl DeclineReason {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::NotNow => "not_now",
            Self::OtherTime => "other_time",
            Self::OtherTerms => "other_terms",
            Self::Never => "never",
        }
    }
}

impl std::str::FromStr for DeclineReason {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = [Self::NotNow, Self::OtherTime, Self::OtherTerms, Self::Never];
        let mut reasons = all.into_iter();
        reasons
            .find(|reason| reason.as_str() == text)
            .ok_or("the reasons are not_now, other_time, other_terms and never")
    }
}

/// Why a challenge was not made or answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeError {
    /// There is no such player.
    NoSuchPlayer,
    /// Nobody challenges themselves.
    Oneself,
    /// One of the two has blocked the other.
    Blocked,
    /// One of the two has no account, which a rated game needs.
    NoAccount,
    /// The same player has an open challenge to the same other one.
    Waiting,
    /// The challenger has too many open challenges.
    TooMany,
    /// Another challenge or game has this id; choose another random one.
    IdTaken,
    /// There is no such challenge to or of this player.
    NoSuchChallenge,
    /// It was answered before, in another way.
    Answered(Answer),
    /// It came too late.
    Expired,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for ChallengeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Oneself => f.write_str("nobody challenges themselves"),
            Self::Blocked => f.write_str("one of the two has blocked the other"),
            Self::NoAccount => f.write_str("a rated game is for people with accounts"),
            Self::Waiting => f.write_str("an earlier challenge waits for an answer"),
            Self::TooMany => f.write_str("too many challenges wait for an answer"),
            Self::IdTaken => f.write_str("another challenge or game has this id"),
            Self::NoSuchChallenge => f.write_str("there is no such challenge"),
            Self::Answered(_) => f.write_str("this challenge was answered before"),
            Self::Expired => f.write_str("this challenge has expired"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ChallengeError {}

impl From<Unavailable> for ChallengeError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
