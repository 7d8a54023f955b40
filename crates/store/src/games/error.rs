//! Errors of games.

use std::fmt;

use super::types::StoredRow;
use crate::error::{Damaged, Unavailable};
use crate::id::{GameId, PlayerId};
use crate::sql::{Cause, Failure};

/// Errors of offering a rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferError {
    /// The game does not exist.
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

/// Errors of creating a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateError {
    /// Another game has this id; the caller should choose another random one.
    IdTaken,
    /// The same request has already created this game.
    AlreadyMade(GameId),
    /// The earlier game already has a rematch, with this id.
    AlreadyRematched(GameId),
    /// The earlier game of the rematch does not exist.
    NoSuchGame(GameId),
    /// The player does not exist.
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

/// Errors of taking a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatError {
    /// The game does not exist.
    NoSuchGame,
    /// The player does not exist.
    NoSuchPlayer(PlayerId),
    /// The player has the other seat; the open one is for an opponent.
    OwnGame,
    /// Both seats are taken by other players.
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

/// Errors of writing a journal entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// The game does not exist.
    NoSuchGame,
    /// The game is not at the preceding version: another entry was written first.
    Conflict,
    /// The command id already exists among the last [`crate::REMEMBERED_COMMANDS`] entries of the
    /// game. The field is that entry.
    Duplicate(Box<StoredRow>),
    /// An entry with this command id already exists, but cannot be read.
    Damaged(Damaged),
    /// Nothing can be written at the moment. If the database disconnected before it responded, the
    /// entry may have been written nevertheless.
    Unavailable(Unavailable),
    /// The entry was not written, because it or another operation in the same transaction failed.
    /// The store can still be written.
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
