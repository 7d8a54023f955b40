//! Games of which moves are counted, and counted moves.

use arbiter::{Points, Timestamp};
use rules::{Move, Position};

use crate::id::{CollectionId, GameId, PlayerId};

/// How many plies of a game are counted.
pub const EXPLORED_PLIES: usize = 30;

/// The games of which moves are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExploredGames {
    /// Those of the server that this player may find: their own, and rated ones of others.
    VisibleTo(PlayerId),
    /// Those of these collections, the newest first.
    Collections(Vec<CollectionId>),
}

/// Games of a collection that are to be counted, each as `G`: at first a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncountedGames<G = String> {
    /// The collection.
    pub collection: CollectionId,
    /// The games up to this number are counted already.
    pub after: u32,
    /// Up to this number these are all.
    pub up_to: u32,
    /// Their numbers, and what they are.
    pub games: Vec<(u32, G)>,
}

/// The beginning of a game, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// The moves, each with the position before it; what is behind [`EXPLORED_PLIES`] is not counted.
    pub moves: Vec<(Position, Move)>,
    /// The result; a game without one is not counted.
    pub score: Points,
    /// White's rating and Black's before it, if they are known.
    pub ratings: [Option<u16>; 2],
}

/// How often a move was played, and how those games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move. The position may have the key of another one by chance: then it is not legal.
    pub mv: Move,
    /// Games that White has won.
    pub white: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that Black has won.
    pub black: u32,
    /// The average rating of those who have played it, as far as ratings are known.
    pub average_rating: Option<u16>,
    /// The game that was counted last; of several collections, in the first that has the move.
    pub last: Option<LastGame>,
}

impl ExploredMove {
    /// In how many games it was played.
    pub const fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }
}

/// The game in which a move was played last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastGame {
    /// One of the server.
    Played {
        /// Its id.
        id: GameId,
        /// When it ended.
        at: Timestamp,
    },
    /// One of a collection.
    Collected {
        /// The collection.
        collection: CollectionId,
        /// The number of the game.
        number: u32,
    },
}
