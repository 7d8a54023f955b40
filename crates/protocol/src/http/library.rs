//! The requests about the collections of games that people keep for themselves. They are for people
//! with accounts, and each sees only their own.
//!
//! - `GET /app/library` → [`CollectionList`].
//! - `POST /app/library?name=` with a PGN file of at most 16 MiB, as `application/x-chess-pgn` →
//!   201 [`CollectionView`]; its games are read in the background. A file without a game is
//!   refused.
//! - `GET /app/library/{id}?after=` → [`CollectionPage`]; `DELETE` → 204.
//! - `GET /app/library/{id}/{number}` → [`CollectedGame`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A person's collections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionList {
    /// The newest first.
    pub collections: Vec<CollectionView>,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What has become of it.
    pub state: CollectionState,
    /// The bytes of its file, as far as it has come.
    #[ts(type = "number")]
    pub bytes: u64,
    /// How many of them have been read.
    #[ts(type = "number")]
    pub read_bytes: u64,
    /// How many games it has.
    pub games: u32,
    /// How many games of the file were left out.
    pub left_out: u32,
}

/// What has become of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
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

/// A page of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionPage {
    /// The collection.
    pub collection: CollectionView,
    /// Its games in the order of the file.
    pub games: Vec<CollectedHeading>,
    /// What `?after=` names for the next page; none when this is the last.
    pub next: Option<u32>,
    /// Why games were left out, the first 100.
    pub problems: Vec<ImportProblem>,
}

/// What a list shows of a game in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectedHeading {
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

/// Why a game of a file was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ImportProblem {
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// In which line, from 1.
    #[ts(type = "number")]
    pub line: u64,
    /// What is wrong there.
    pub reason: String,
}

/// A game in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectedGame {
    /// What lists show of it.
    pub heading: CollectedHeading,
    /// Where it begins.
    pub start_fen: String,
    /// The moves of the game itself.
    pub plies: Vec<CollectedPly>,
    /// All of it as PGN, with comments and variations.
    pub pgn: String,
}

/// A move of a game in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectedPly {
    /// The move.
    pub san: String,
    /// The position after it.
    pub fen: String,
}
