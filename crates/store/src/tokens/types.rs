//! API tokens for programs that act for a player.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{PlayerId, TokenId};

/// The maximum number of tokens of a player.
pub const MOST_TOKENS: usize = 50;

/// A token that lets a program act for a player, limited by its scopes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: TokenId,
    /// The player of the token.
    pub player: PlayerId,
    /// The name that its owner has given to it.
    pub name: String,
    /// The permissions.
    pub scopes: Scopes,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of the last use, to the hour.
    pub used_at: Option<Timestamp>,
    /// The time of expiry; `None` if it never expires.
    pub expires_at: Option<Timestamp>,
}

impl Token {
    /// Whether the token is part of the address of a calendar: it has no scopes and never expires.
    /// Tokens of programs without scopes expire.
    pub fn is_of_calendar(&self) -> bool {
        self.scopes.0.is_empty() && self.expires_at.is_none()
    }
}

/// A permission of a token, named as in the Lichess API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Following games and playing in them.
    BoardPlay,
    /// Playing as a bot.
    BotPlay,
    /// Receiving challenges.
    ChallengeRead,
    /// Creating games, and sending and answering challenges.
    ChallengeWrite,
    /// Reading puzzles and the results of the player.
    PuzzleRead,
    /// Solving puzzles.
    PuzzleWrite,
    /// Entering and leaving tournaments.
    TournamentWrite,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 7] = [
        Self::BoardPlay,
        Self::BotPlay,
        Self::ChallengeRead,
        Self::ChallengeWrite,
        Self::PuzzleRead,
        Self::PuzzleWrite,
        Self::TournamentWrite,
    ];

    /// The scope as a word, such as `board:play`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BoardPlay => "board:play",
            Self::BotPlay => "bot:play",
            Self::ChallengeRead => "challenge:read",
            Self::ChallengeWrite => "challenge:write",
            Self::PuzzleRead => "puzzle:read",
            Self::PuzzleWrite => "puzzle:write",
            Self::TournamentWrite => "tournament:write",
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

/// The scopes of a token, written as words separated by spaces.
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

/// The text is not a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAScope;

impl fmt::Display for NotAScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Scope::ALL.map(Scope::as_str);
        write!(f, "the scopes are {}", words.join(", "))
    }
}

impl std::error::Error for NotAScope {}

/// Errors of creating a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// The player has no account, the account is disabled, or the session of the request has ended.
    NoAccount,
    /// The player already has [`MOST_TOKENS`] tokens.
    TooMany,
    /// Another token has this id; the caller should choose another random one.
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
                "a player can have at most {MOST_TOKENS} tokens: revoke one first"
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
