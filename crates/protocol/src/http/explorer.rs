//! The moves that were played in a position.
//!
//! - `GET /app/explorer` with [`ExplorerQuery`] as its query → [`PlayedMoves`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Of which position the moves are asked for, and in which games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExplorerQuery {
    /// The position, as a FEN: counters make no difference.
    pub fen: String,
    /// In which games; if it is not said, in those of the server.
    #[serde(default)]
    pub games: ExplorerGames,
}

/// Games of which the moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExplorerGames {
    /// Those of the server that the reader may find.
    #[default]
    Server,
    /// Those of the reader's collections.
    Collections,
}

/// The moves that were played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMoves {
    /// The moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
    /// The moves at the beginning of a game are counted, so many plies.
    pub plies: u32,
}

/// A move that was played, and how those games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMove {
    /// The move as UCI writes it.
    pub uci: String,
    /// The move in standard algebraic notation.
    pub san: String,
    /// Games that White has won.
    pub white: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that Black has won.
    pub black: u32,
    /// The average rating of those who have played it; none if none is known.
    pub average_rating: Option<u16>,
    /// The game in which it was played last.
    pub last: Option<LastPlayed>,
}

/// The game in which a move was played last.
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
