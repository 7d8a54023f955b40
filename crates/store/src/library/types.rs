//! Collections, and what is in them.

use std::fmt;
use std::str::FromStr;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{CollectionId, PlayerId};

/// A collection to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCollection {
    /// Its id, which no other one may have.
    pub id: CollectionId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// When it is made.
    pub at: Timestamp,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Its id.
    pub id: CollectionId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// What has become of it.
    pub state: CollectionState,
    /// How much of its file has come.
    pub bytes: u64,
    /// How much of that has been read: up to the end of a game.
    pub read_bytes: u64,
    /// In which line that was, from 1.
    pub line: u64,
    /// How many games had been read there.
    pub read_games: u32,
    /// How many of them were kept.
    pub games: u32,
}

/// What has become of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionState {
    /// Its file is on its way.
    Uploading,
    /// Its file is being read, or waits for that.
    Reading,
    /// All of its file has been read.
    Done,
    /// Its file has not come completely.
    BrokenOff,
}

impl CollectionState {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Uploading => "uploading",
            Self::Reading => "reading",
            Self::Done => "done",
            Self::BrokenOff => "broken_off",
        }
    }
}

impl FromStr for CollectionState {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = [Self::Uploading, Self::Reading, Self::Done, Self::BrokenOff].into_iter();
        all.find(|state| state.as_str() == text)
            .ok_or("it is no state of a collection")
    }
}

/// What a list shows of a game in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHeading {
    /// Its number in the file, from 1.
    pub number: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date, as PGN writes it.
    pub date: String,
    /// The result, as PGN writes it.
    pub result: String,
    /// How many plies were played.
    pub plies: u32,
}

/// A game in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGame {
    /// What lists show of it.
    pub heading: GameHeading,
    /// All of it as PGN.
    pub pgn: String,
}

/// Why a game of the file was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportProblem {
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// In which line, from 1.
    pub line: u64,
    /// A sentence for people.
    pub reason: String,
}

/// Games that were read from a file, one part of it after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGames {
    /// The collection.
    pub collection: CollectionId,
    /// Who has read them.
    pub reader: String,
    /// When.
    pub at: Timestamp,
    /// Those to be kept.
    pub games: Vec<CollectedGame>,
    /// Those that are not.
    pub problems: Vec<ImportProblem>,
    /// How much of the file has been read now, and in which line that ended.
    pub read_bytes: u64,
    /// The line.
    pub line: u64,
    /// How many games were read, from the beginning on.
    pub read_games: u32,
    /// Whether that was all.
    pub is_done: bool,
}

/// Why a collection was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    /// There is no such collection, or it is another one's, or read by another reader; or there is
    /// nobody whose it could be.
    NoSuchCollection,
    /// The player has 20 collections.
    TooMany,
    /// Another file of this player is still on its way.
    Busy,
    /// Another collection has this id.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCollection => f.write_str("there is no such collection"),
            Self::TooMany => f.write_str("there are 20 collections already"),
            Self::Busy => f.write_str("another file is still on its way"),
            Self::IdTaken => f.write_str("another collection has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for CollectionError {}

impl From<Unavailable> for CollectionError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
