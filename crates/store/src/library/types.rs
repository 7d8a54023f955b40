//! Collections and their contents.

use std::fmt;
use std::str::FromStr;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::{CollectionId, PlayerId};

/// A collection to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCollection {
    /// Its id, which must be unique.
    pub id: CollectionId,
    /// The owner.
    pub owner: PlayerId,
    /// The name given by the owner.
    pub name: String,
    /// The time of creation.
    pub at: Timestamp,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Its id.
    pub id: CollectionId,
    /// The owner.
    pub owner: PlayerId,
    /// The name given by the owner.
    pub name: String,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The state.
    pub state: CollectionState,
    /// The number of bytes received.
    pub bytes: u64,
    /// The number of bytes read, up to the end of a game.
    pub read_bytes: u64,
    /// The line number at that place, from 1.
    pub line: u64,
    /// The number of games read.
    pub read_games: u32,
    /// The number of games kept.
    pub games: u32,
}

/// The state of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionState {
    /// The file is being uploaded.
    Uploading,
    /// The file is being read or waits for a reader.
    Reading,
    /// The file has been read completely.
    Done,
    /// The upload was incomplete.
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

/// A game in a collection, as shown in lists.
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
    /// The date in PGN notation.
    pub date: String,
    /// The result in PGN notation.
    pub result: String,
    /// The number of plies played.
    pub plies: u32,
}

/// A game in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGame {
    /// The data for lists.
    pub heading: GameHeading,
    /// The whole game as PGN.
    pub pgn: String,
}

/// The reason why a game of the file was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportProblem {
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// The line number, from 1.
    pub line: u64,
    /// A sentence for the user.
    pub reason: String,
}

/// A batch of games read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGames {
    /// The collection.
    pub collection: CollectionId,
    /// The reader.
    pub reader: String,
    /// The time of reading.
    pub at: Timestamp,
    /// The games to keep.
    pub games: Vec<CollectedGame>,
    /// The problems of games that are not kept.
    pub problems: Vec<ImportProblem>,
    /// The number of bytes of the file that have been read.
    pub read_bytes: u64,
    /// The line number at that place.
    pub line: u64,
    /// The number of games read since the beginning of the file.
    pub read_games: u32,
    /// Whether the whole file has been read.
    pub is_done: bool,
}

/// Errors of changing a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    /// The collection does not exist, or it belongs to another player or to another reader, or the
    /// player does not exist.
    NoSuchCollection,
    /// The player already has 20 collections.
    TooMany,
    /// Another upload of this player is in progress.
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
            Self::Busy => f.write_str("another file is still uploading"),
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
