//! The errors of a store, each with a message for the server's operator.

use std::fmt;

use crate::sql::{Cause, Failure};
use crate::{GameId, PlayerId, StoredRow};

/// The store cannot be used at the moment. The message is for the server's operator, not for
/// clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// Something is stored that cannot be read: by a newer program, or by an accident of the disk.
/// Only the game in question is harmed. The message is for the server's operator, not for
/// clients.
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

/// Why a game was not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// This game cannot be read; others can.
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

impl From<Failure> for LoadError {
    fn from(failure: Failure) -> Self {
        Self::Unavailable(failure.into())
    }
}

/// For a caller to whom it makes no difference why a game is not available.
impl From<LoadError> for Unavailable {
    fn from(error: LoadError) -> Self {
        Self(error.to_string())
    }
}

/// Why a rematch was not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferError {
    /// There is no such game.
    NoSuchGame,
    /// The game cannot be read.
    Damaged(Damaged),
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for OfferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::Damaged(why) => why.fmt(f),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for OfferError {}

impl From<Unavailable> for OfferError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Why a game was not created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateError {
    /// Another game has this id; choose another random one.
    IdTaken,
    /// The request has made this game already.
    AlreadyMade(GameId),
    /// The earlier game already has a rematch, with this id.
    AlreadyRematched(GameId),
    /// There is no earlier game of this id to be the rematch of.
    NoSuchGame(GameId),
    /// This player is not known.
    NoSuchPlayer(PlayerId),
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for CreateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdTaken => f.write_str("another game has this id"),
            Self::AlreadyMade(game) => write!(f, "this request has made the game {game}"),
            Self::AlreadyRematched(game) => write!(f, "the rematch is {game}"),
            Self::NoSuchGame(game) => write!(f, "there is no game {game}"),
            Self::NoSuchPlayer(player) => write!(f, "there is no player {player}"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for CreateError {}

/// Why a session was not made or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// Another player, or another session, has this id; choose another random one.
    IdTaken,
    /// There is no such player, or they cannot sign in by this password any more.
    NoSuchPlayer,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdTaken => f.write_str("someone else has this id"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<Unavailable> for SessionError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Why a seat was not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatError {
    /// There is no such game.
    NoSuchGame,
    /// This player is not known.
    NoSuchPlayer(PlayerId),
    /// The player holds the other seat; the open one waits for someone else.
    OwnGame,
    /// Both seats are held by others.
    Taken,
    /// The game cannot be read.
    Damaged(Damaged),
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::NoSuchPlayer(player) => write!(f, "there is no player {player}"),
            Self::OwnGame => f.write_str("the other seat of this game is yours already"),
            Self::Taken => f.write_str("both seats of this game are taken"),
            Self::Damaged(why) => why.fmt(f),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SeatError {}

/// Why an entry was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// There is no such game.
    NoSuchGame,
    /// The game is not at the version before this entry's: someone else was first.
    Conflict,
    /// The game has an entry of this command id among its last
    /// [`crate::REMEMBERED_COMMANDS`] already: this one.
    Duplicate(Box<StoredRow>),
    /// The game has an entry of this command id already, which cannot be read.
    Damaged(Damaged),
    /// Nothing can be written at the moment. Where the database broke off without an answer, this may
    /// have been written all the same.
    Unavailable(Unavailable),
    /// Nothing was written because of this entry, or of something else in its transaction. The
    /// store itself can be written.
    Failed(Unavailable),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::Conflict => f.write_str("the game has moved on"),
            Self::Duplicate(row) => write!(f, "this command made version {}", row.version),
            Self::Damaged(why) => why.fmt(f),
            Self::Unavailable(why) | Self::Failed(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for AppendError {}

impl From<Unavailable> for CreateError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl From<Unavailable> for SeatError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl From<Unavailable> for AppendError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl From<Failure> for AppendError {
    fn from(failure: Failure) -> Self {
        match failure.cause {
            Cause::Database => Self::Unavailable(failure.into()),
            Cause::Transaction => Self::Failed(failure.into()),
        }
    }
}
