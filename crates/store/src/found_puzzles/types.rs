//! Searches, and what they find.

use std::str::FromStr;

use arbiter::Timestamp;

use crate::id::CollectionId;

/// How many games of a collection are looked at.
pub const MOST_SEARCHED: u32 = 500;
/// How many puzzles of a collection are kept.
pub const MOST_FOUND: u32 = 100;

/// How far puzzles have been looked for in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleSearch {
    /// What has become of it.
    pub state: PuzzleSearchState,
    /// Whether somebody looks at its games at this time.
    pub is_running: bool,
    /// How many games were looked at.
    pub games: u32,
    /// How many other searches are before it, if it waits.
    pub ahead: u32,
}

/// What has become of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSearchState {
    /// It goes on, or waits for that.
    Waiting,
    /// The owner has stopped it.
    Stopped,
    /// All games have been looked at, or as many puzzles were found as are kept.
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

/// A game that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedGame {
    /// The collection.
    pub collection: CollectionId,
    /// Who has looked at it.
    pub finder: String,
    /// When.
    pub at: Timestamp,
    /// Its number in the collection.
    pub game: u32,
    /// The puzzles in it.
    pub puzzles: Vec<NamedPuzzle>,
}

/// A puzzle with its name, by which it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzle {
    /// Its name.
    pub puzzle: String,
    /// All of it, as a line of a file of puzzles.
    pub text: String,
}

/// A puzzle that was found in a game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPuzzle {
    /// The puzzle.
    pub named: NamedPuzzle,
    /// The number of the game.
    pub game: u32,
    /// Whether the collection's owner has solved it at the first try; none before that.
    pub solved: Option<bool>,
}
