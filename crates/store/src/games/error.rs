//! Errors of games.

use std::fmt;

use super::types::StoredRow;
use crate::error::{Damaged, Unavailable};
use crate::id::{GameId, PlayerId};
use crate::sql::{Cause, Failure};

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

impl From<Unavailable> for CreateError {
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

impl From<Unavailable> for SeatError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

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
