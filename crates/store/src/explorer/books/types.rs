//! Opening books and their moves.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::explorer::tally::{Scope, Tallies};
use crate::explorer::types::CountedGame;
use crate::id::BookId;

/// An opening book: the counted moves of games that the operator has imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    /// Its id.
    pub id: BookId,
    /// Its name, unique on the server.
    pub name: String,
    /// The number of games with a result.
    pub games: u32,
    /// The number of rows: one for each move in each position.
    pub moves: u32,
    /// The number of plies of a game that are counted.
    pub plies: u32,
    /// When the import began.
    pub added_at: Timestamp,
    /// Whether the import is complete; until then, visitors do not see the book.
    pub is_complete: bool,
}

/// The counted moves of a book that is being imported.
#[derive(Clone, Debug)]
pub struct BookMoves {
    pub(super) book: BookId,
    pub(super) tallies: Tallies,
    games: u32,
}

impl BookMoves {
    /// No moves yet, for the book with this id.
    pub fn new(book: BookId) -> Self {
        Self {
            book,
            tallies: Tallies::default(),
            games: 0,
        }
    }

    /// Counts the moves of a game. A game without a result is not counted.
    pub fn add(&mut self, game: &CountedGame) {
        if game.score == arbiter::Points::None {
            return;
        }
        self.games += 1;
        self.tallies.add(&[Scope::Book(self.book)], 0, game);
    }

    /// Drops the moves that were played in fewer games.
    pub fn keep_played(&mut self, min_games: u32) {
        self.tallies.0.retain(|_, tally| tally.games() >= min_games);
    }

    /// The number of games with a result.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The number of different moves in different positions.
    pub fn len(&self) -> usize {
        self.tallies.0.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.tallies.0.is_empty()
    }
}

/// Errors of importing a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// A complete book has this name.
    NameTaken,
    /// An import of this name is running or was interrupted.
    Incomplete,
    /// The book was removed during the import.
    Removed,
    /// The database failed. The moves that were written before remain as an incomplete book.
    Unavailable(Unavailable),
}

impl From<Unavailable> for BookError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameTaken => {
                f.write_str("there is a book of this name: remove it, or choose another name")
            }
            Self::Incomplete => f.write_str(
                "an import of this name is running or was interrupted: remove it, or choose \
                 another name",
            ),
            Self::Removed => f.write_str("the book was removed during the import"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for BookError {}
