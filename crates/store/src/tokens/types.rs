//! API tokens: by them programs act for a person.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{PlayerId, TokenId};

/// How many tokens a player may have.
pub const MOST_TOKENS: usize = 50;

/// By it a program may do in a person's name what its scopes allow, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: TokenId,
    /// For whom it acts.
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub used_at: Option<Timestamp>,
    /// From when on it is not good any more; none when that is never.
    pub expires_at: Option<Timestamp>,
}

/// One thing that a token may allow, by the names of the Lichess API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// To follow games and to play in them.
    BoardPlay,
    /// To make games.
    ChallengeWrite,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::BoardPlay, Self::ChallengeWrite];

    /// The word for it: `board:play` or `challenge:write`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BoardPlay => "board:play",
            Self::ChallengeWrite => "challenge:write",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Scope {
    type Err = NotAScope;

    fn from_str(text: &str) -> Result<Self, NotAScope> {
        let mut scopes = Self::ALL.into_iter();
        scopes.find(|scope| scope.as_str() == text).ok_or(NotAScope)
    }
}

/// What a token allows: words with spaces between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scopes(pub BTreeSet<Scope>);

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.0.iter().map(|scope| scope.as_str()).collect();
        f.pad(&words.join(" "))
    }
}

impl FromStr for Scopes {
    type Err = NotAScope;

    fn from_str(text: &str) -> Result<Self, NotAScope> {
        let scopes: Result<_, _> = text.split_whitespace().map(str::parse).collect();
        scopes.map(Self)
    }
}

/// A text that is not a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAScope;

impl fmt::Display for NotAScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the scopes are board:play and challenge:write")
    }
}

impl std::error::Error for NotAScope {}

/// Why a token was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// The player has no account, it is disabled, or the session in which they asked has ended.
    NoAccount,
    /// The player has [`MOST_TOKENS`].
    TooMany,
    /// Another token has this id; choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccount => f.write_str("this player has no account, or it is disabled"),
            Self::TooMany => write!(
                f,
                "a player may have {MOST_TOKENS} tokens at most: revoke one first"
            ),
            Self::IdTaken => f.write_str("another token has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for TokenError {}

impl From<Unavailable> for TokenError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
