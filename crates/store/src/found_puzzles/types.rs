//! Types of puzzle searches and their results.

use std::str::FromStr;

use arbiter::Timestamp;

use crate::id::CollectionId;

/// The maximum number of games searched in a collection.
pub const MOST_SEARCHED: u32 = 500;
/// The maximum number of puzzles kept for a collection.
pub const MOST_FOUND: u32 = 100;

/// The progress of a puzzle search in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleSearch {
    /// The state.
    pub state: PuzzleSearchState,
    /// Whether a finder is working on the search.
    pub is_running: bool,
    /// The number of searched games.
    pub games: u32,
    /// The number of searches ahead in the queue, if the search is waiting.
    pub ahead: u32,
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSearchState {
    /// The search is running or waiting.
    Waiting,
    /// The owner has stopped the search.
    Stopped,
    /// All games were searched, or the maximum number of puzzles was found.
    Done,
}

impl FromStr for PuzzleSearchState {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "waiting" => Ok(Self::Waiting),
            "stopped" => Ok(Self::Stopped),
            "done" => Ok(Self::Done),
            _ => Err("it is no state of a search for puzzles"),
        }
    }
}

/// A game that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedGame {
    /// The collection.
    pub collection: CollectionId,
    /// The finder that searched it.
    pub finder: String,
    /// The time.
    pub at: Timestamp,
    /// Its number in the collection.
    pub game: u32,
    /// The puzzles found in it.
    pub puzzles: Vec<NamedPuzzle>,
}

/// A puzzle and its identifying name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzle {
    /// Its name.
    pub puzzle: String,
    /// The puzzle as one line of a puzzle file.
    pub text: String,
}

/// A puzzle that was found in a game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPuzzle {
    /// The puzzle.
    pub named: NamedPuzzle,
    /// The number of the game.
    pub game: u32,
    /// Whether the owner of the collection solved it at the first try; `None` before the first try.
    pub solved: Option<bool>,
}
