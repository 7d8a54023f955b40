//! Types of challenges: games offered to one other player.

use std::fmt;

use arbiter::{Terms, Timestamp};
use rules::Color;

use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};

/// A challenge to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The id of the game that the challenge becomes.
    pub id: GameId,
    /// The player who offers the game.
    pub challenger: PlayerId,
    /// The player who receives the challenge.
    pub challenged: PlayerId,
    /// The terms of the game.
    pub terms: Terms,
    /// The side of the challenger; `None` for a random side.
    pub side: Option<Color>,
    /// The idempotency key of the challenger's request, at most 64 bytes.
    pub request_key: String,
    /// The time of creation.
    pub at: Timestamp,
    /// The time after which the challenge cannot be accepted.
    pub expires_at: Timestamp,
}

/// A challenge and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The id of the game that the challenge becomes.
    pub id: GameId,
    /// The challenger and their current name.
    pub challenger: (PlayerId, String),
    /// The challenged player and their current name.
    pub challenged: (PlayerId, String),
    /// The terms of the game.
    pub terms: Terms,
    /// The side of the challenger; `None` for a random side.
    pub side: Option<Color>,
    /// The time of creation.
    pub made_at: Timestamp,
    /// The time after which the challenge cannot be accepted.
    pub expires_at: Timestamp,
    /// The answer; `None` while the challenge is open.
    pub answer: Option<Answer>,
}

/// The answer to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The challenge was accepted and the game exists.
    Accepted,
    /// The challenged player declined.
    Declined(DeclineReason),
    /// The challenger canceled the challenge.
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

/// The reason for declining a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
    /// The player does not want to play now.
    NotNow,
    /// The player prefers another time control.
    OtherTime,
    /// The player prefers other terms: rated or not, another color, another start position, or
    /// other rules for draws.
    OtherTerms,
    /// The player accepts no challenges.
    Never,
    /// No particular reason.
    Generic,
    /// The time control is too fast.
    TooFast,
    /// The time control is too slow.
    TooSlow,
    /// The player wants a rated game.
    Rated,
    /// The player wants a game without ratings.
    Casual,
    /// The player plays only from the standard position.
    Standard,
    /// The player does not play Chess960 or from this position.
    Variant,
    /// The player does not play against bots.
    NoBot,
    /// The player plays only against bots.
    OnlyBot,
}

impl DeclineReason {
    /// All reasons.
    pub const ALL: [Self; 13] = [
        Self::NotNow,
        Self::OtherTime,
        Self::OtherTerms,
        Self::Never,
        Self::Generic,
        Self::TooFast,
        Self::TooSlow,
        Self::Rated,
        Self::Casual,
        Self::Standard,
        Self::Variant,
        Self::NoBot,
        Self::OnlyBot,
    ];

    /// The kind of the reason: one of the first four, which the browser shows.
    #[must_use]
    pub const fn kind(self) -> Self {
        match self {
            Self::TooFast | Self::TooSlow | Self::OtherTime => Self::OtherTime,
            Self::Rated | Self::Casual | Self::Standard | Self::Variant | Self::OtherTerms => {
                Self::OtherTerms
            }
            Self::Never | Self::NoBot | Self::OnlyBot => Self::Never,
            Self::NotNow | Self::Generic => Self::NotNow,
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::NotNow => "not_now",
            Self::OtherTime => "other_time",
            Self::OtherTerms => "other_terms",
            Self::Never => "never",
            Self::Generic => "generic",
            Self::TooFast => "too_fast",
            Self::TooSlow => "too_slow",
            Self::Rated => "rated",
            Self::Casual => "casual",
            Self::Standard => "standard",
            Self::Variant => "variant",
            Self::NoBot => "no_bot",
            Self::OnlyBot => "only_bot",
        }
    }
}

impl std::str::FromStr for DeclineReason {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reasons = Self::ALL.into_iter();
        reasons
            .find(|reason| reason.as_str() == text)
            .ok_or("not a reason to decline a challenge")
    }
}

/// Errors of creating or answering a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeError {
    /// The player does not exist.
    NoSuchPlayer,
    /// A player cannot challenge themselves.
    Oneself,
    /// One of the two players has blocked the other.
    Blocked,
    /// One of the two players has no account, which a rated game requires.
    NoAccount,
    /// The challenger already has an open challenge to this player.
    Waiting,
    /// The challenger has too many open challenges.
    TooMany,
    /// Another challenge or game has this id; the caller should choose another random one.
    IdTaken,
    /// The challenge does not exist, or the player is not part of it.
    NoSuchChallenge,
    /// The challenge already has a different answer.
    Answered(Answer),
    /// The challenge has expired.
    Expired,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for ChallengeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Oneself => f.write_str("a player cannot challenge themselves"),
            Self::Blocked => f.write_str("one of the two has blocked the other"),
            Self::NoAccount => f.write_str("both players of a rated game need an account"),
            Self::Waiting => f.write_str("an earlier challenge waits for an answer"),
            Self::TooMany => f.write_str("too many challenges are open"),
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
