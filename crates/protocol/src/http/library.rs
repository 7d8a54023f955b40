//! Requests for the private game collections of registered players. Each player sees only their
//! own.
//!
//! - `GET /app/library` → [`CollectionList`].
//! - `POST /app/library?name=` with a PGN file of at most 16 MiB, as `application/x-chess-pgn` →
//!   201 [`CollectionView`]; its games are read in the background. A file without a game is
//!   refused.
//! - `GET /app/library/{id}?after=` → [`CollectionPage`]; `DELETE` → 204.
//! - `GET /app/library/{id}/{number}` → [`CollectedGame`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player's collections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionList {
    /// The collections, newest first.
    pub collections: Vec<CollectionView>,
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Its state.
    pub state: CollectionState,
    /// The number of received bytes of its file.
    #[ts(type = "number")]
    pub bytes: u64,
    /// The number of bytes already read.
    #[ts(type = "number")]
    pub read_bytes: u64,
    /// The number of games.
    pub games: u32,
    /// The number of games of the file that were skipped.
    pub left_out: u32,
}

/// The state of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CollectionState {
    /// Its file is being uploaded.
    Uploading,
    /// Its file is being read, or is queued for reading.
    Reading,
    /// Its whole file has been read.
    Done,
    /// The upload of its file was not completed.
    BrokenOff,
}

/// A page of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectionPage {
    /// The collection.
    pub collection: CollectionView,
    /// Its games in the order of the file.
    pub games: Vec<CollectedHeading>,
    /// The value of `?after=` for the next page; null if this is the last.
    pub next: Option<u32>,
    /// The reasons why games, or the rest of their moves, were skipped, at most the first 100.
    pub problems: Vec<ImportProblem>,
}

/// The data of a game in the list of a collection.
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
    /// The date in PGN format.
    pub date: String,
    /// The result in PGN format.
    pub result: String,
    /// The number of plies.
    pub plies: u32,
}

/// The reason why a game of a file was skipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ImportProblem {
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// The line, from 1.
    #[ts(type = "number")]
    pub line: u64,
    /// The problem.
    pub reason: String,
}

/// A game in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CollectedGame {
    /// The data for lists.
    pub heading: CollectedHeading,
    /// The starting position.
    pub start_fen: String,
    /// The moves of the main line.
    pub plies: Vec<CollectedPly>,
    /// The whole game as PGN, with comments and variations.
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
