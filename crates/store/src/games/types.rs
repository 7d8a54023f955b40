//! The stored data of a game.

use arbiter::{Terms, Timestamp, Verdict};
use rules::Color;

use crate::entry::Entry;
use crate::id::{GameId, PlayerId, TournamentId};
use crate::nodes::Outage;
use crate::rating::RatingChange;
use crate::speed::Speed;

/// The number of recent commands of a game in progress whose ids are checked for duplicates.
pub const REMEMBERED_COMMANDS: u32 = 64;

/// The occupant of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// An open seat.
    Open,
    /// A player.
    Person(PlayerId),
    /// The computer.
    Engine {
        /// The identity of its level or character. It is not a level's number, which changes when a
        /// level is added below.
        identity: u8,
    },
}

/// A game to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its id, which must be unique.
    pub id: GameId,
    /// The terms of the game.
    pub terms: Terms,
    /// White's seat. At most one of the two seats is open.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// The player who created it.
    pub created_by: PlayerId,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The game before this rematch. A game has at most one rematch.
    pub rematch_of: Option<GameId>,
    /// The idempotency key of the creator's request: at most 64 bytes chosen by the client.
    pub request_key: Option<String>,
    /// The entry for version 1, with `Started`, if both seats are taken; `None` while one is open.
    pub first: Option<First>,
}

/// The first entry of a game's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The entry, with `Started`.
    pub entry: Entry,
    /// The first due time of the game, as in [`Append::due`].
    pub due: Option<Timestamp>,
}

/// An entry for a game's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The version that results from the entry: one more than the current version. The first
    /// version is 1.
    pub version: u32,
    /// The entry to write.
    pub entry: Entry,
    /// The next due time of the game: the time when the flag falls if there is no further move, or
    /// now if it is the computer's turn; `None` if neither applies.
    pub due: Option<Timestamp>,
    /// The result of [`Ending::of`] for the game after this entry, if the entry ends the game.
    /// Without it the store reads and replays the whole journal, while all other writes wait.
    pub ending: Option<Box<Ending>>,
}

/// A stored journal entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRow {
    /// The version that resulted from the entry.
    pub version: u32,
    /// The entry.
    pub entry: Entry,
}

/// A game with all its stored data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// The terms of the game.
    pub terms: Terms,
    /// White's seat.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// The player who created it.
    pub created_by: PlayerId,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The game before this rematch.
    pub rematch_of: Option<GameId>,
    /// The side that has offered a rematch.
    pub rematch_offer: Option<Color>,
    /// The rematch of this game.
    pub rematch: Option<GameId>,
    /// The tournament in which it is played.
    pub tournament: Option<TournamentId>,
    /// The journal: versions 1, 2, 3 and so on.
    pub rows: Vec<StoredRow>,
    /// The outages since the last entry, oldest first. The journal does not include them yet.
    pub outages: Vec<Outage>,
}

/// A game, as shown in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Its id.
    pub id: GameId,
    /// White's seat.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// The time of creation.
    pub created_at: Timestamp,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The speed.
    pub speed: Speed,
    /// The ending, if the game has ended.
    pub ending: Option<Ending>,
}

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The time of the end.
    pub at: Timestamp,
    /// The result and its reason.
    pub verdict: Verdict,
    /// The number of plies played, without moves taken back.
    pub plies: u32,
    /// The first ten plies in UCI notation, separated by spaces; empty if the game did not begin
    /// from the standard position.
    pub opening: String,
    /// The final position.
    pub fen: String,
    /// The changes of White's and Black's ratings, if the game was rated.
    pub ratings: [Option<RatingChange>; 2],
}
