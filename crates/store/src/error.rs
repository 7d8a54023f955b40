//! Errors that are common to all parts of a store, with messages for the server's operator.

use std::fmt;

use crate::id::GameId;

/// The store is currently unavailable. The message is for the server's operator, not for clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// Stored data that cannot be read, because a newer version wrote it or the disk failed. Only the
/// affected game is unusable. The message is for the server's operator, not for clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged(pub String);

impl Damaged {
    pub(crate) fn column(column: &str, why: impl fmt::Display) -> Self {
        Self(format!("its {column} cannot be read: {why}"))
    }

    pub(crate) fn in_version(self, version: u32) -> Self {
        Self(format!("in version {version}, {}", self.0))
    }

    pub(crate) fn in_game(self, game: GameId) -> Self {
        Self(format!("the game {game} is damaged: {}", self.0))
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}

impl From<Damaged> for Unavailable {
    fn from(why: Damaged) -> Self {
        Self(why.to_string())
    }
}

/// Errors of loading a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// This game cannot be read; other games can.
    Damaged(Damaged),
    /// Nothing can be read at the moment.
    Unavailable(Unavailable),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(why) => why.fmt(f),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<Damaged> for LoadError {
    fn from(why: Damaged) -> Self {
        Self::Damaged(why)
    }
}

impl From<Unavailable> for LoadError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Converts the error for callers that do not distinguish the reasons.
impl From<LoadError> for Unavailable {
    fn from(error: LoadError) -> Self {
        Self(error.to_string())
    }
}
