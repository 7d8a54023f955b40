//! Games whose moves are counted, and counted moves.

use arbiter::{Points, Timestamp};
use rules::{Move, Position};

use crate::id::{BookId, CollectionId, GameId, PlayerId};

/// The number of plies of a game that are counted.
pub const EXPLORED_PLIES: usize = 30;

/// The games to include in the statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExploredGames {
    /// Games of the server that this player may find: their own games, and rated games of others.
    VisibleTo(PlayerId),
    /// Games of these collections, newest first.
    Collections(Vec<CollectionId>),
    /// Games of this opening book.
    Book(BookId),
}

/// Games of a collection that are not counted yet, each as a `G`: initially its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncountedGames<G = String> {
    /// The collection.
    pub collection: CollectionId,
    /// The number of the last game that is already counted.
    pub after: u32,
    /// The number of the last game covered by `games`.
    pub up_to: u32,
    /// The games with their numbers.
    pub games: Vec<(u32, G)>,
}

/// The beginning and the result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// The moves, each with the position before it. Moves after [`EXPLORED_PLIES`] plies are not
    /// counted.
    pub moves: Vec<(Position, Move)>,
    /// The result. A game without a result is not counted.
    pub score: Points,
    /// White's rating and Black's rating before the game, if known.
    pub ratings: [Option<u16>; 2],
}

/// A move with the number and results of the games in which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move. After a hash collision with another position it may be illegal.
    pub mv: Move,
    /// The number of games won by White.
    pub white: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of games won by Black.
    pub black: u32,
    /// The average rating of the players of the move, among those with known ratings.
    pub average_rating: Option<u16>,
    /// The last counted game. If there are several collections, the last counted game of the first
    /// collection that contains the move.
    pub last: Option<LastGame>,
}

impl ExploredMove {
    /// The number of games in which the move was played.
    pub const fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }
}

/// The last game in which a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastGame {
    /// A game of the server.
    Played {
        /// Its id.
        id: GameId,
        /// The time of its end.
        at: Timestamp,
    },
    /// A game of a collection.
    Collected {
        /// The collection.
        collection: CollectionId,
        /// The number of the game.
        number: u32,
    },
}
