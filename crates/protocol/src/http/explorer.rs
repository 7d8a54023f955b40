//! The moves that were played in a position.
//!
//! - `GET /app/explorer` with [`ExplorerQuery`] as its query → [`PlayedMoves`].
//! - `GET /app/explorer/books` → [`ExplorerBooks`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A query for the moves played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExplorerQuery {
    /// The position, as a FEN: counters make no difference.
    pub fen: String,
    /// The games to count; by default those of the server.
    #[serde(default)]
    pub games: ExplorerGames,
    /// With [`ExplorerGames::Book`], the id of an imported book; the built-in book without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub book: Option<String>,
}

/// The books that the operator has imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExplorerBooks {
    /// The books by name.
    pub books: Vec<BookView>,
}

/// An imported book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BookView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of games with a result.
    pub games: u32,
}

/// The games whose moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExplorerGames {
    /// The games of the server that the reader may find.
    #[default]
    Server,
    /// The games of the reader's collections.
    Collections,
    /// The games of a book: of the built-in one, which the engine has played against itself, or of
    /// one that the operator has imported.
    Book,
}

/// The moves that were played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMoves {
    /// The moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
    /// The number of plies at the beginning of a game whose moves are counted.
    pub plies: u32,
}

/// A move that was played, with the results of those games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMove {
    /// The move in UCI.
    pub uci: String,
    /// The move in standard algebraic notation.
    pub san: String,
    /// Games won by White.
    pub white: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games won by Black.
    pub black: u32,
    /// The average rating of the players who played it; null if none is known.
    pub average_rating: Option<u16>,
    /// The game in which it was played most recently.
    pub last: Option<LastPlayed>,
}

/// The game in which a move was played most recently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LastPlayed {
    /// A game of the server.
    Game {
        /// Its id.
        id: String,
        /// When it ended, in milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
    },
    /// A game of a collection.
    Collected {
        /// The id of the collection.
        collection: String,
        /// The number of the game in it.
        number: u32,
    },
}
