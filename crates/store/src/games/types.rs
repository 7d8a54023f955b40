//! The stored data of a game.

use arbiter::{Event, Terms, Timestamp, Verdict};
use rules::Color;

use crate::id::{GameId, PlayerId};
use crate::nodes::Outage;
use crate::rating::RatingChange;
use crate::speed::Speed;

/// How many of the last commands of a running game are remembered under their ids.
pub const REMEMBERED_COMMANDS: u32 = 64;

/// The player of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person.
    Person(PlayerId),
    /// The computer.
    Engine {
        /// Its strength, 1 to 12.
        level: u8,
    },
}

/// A game to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its id, which no other game may have.
    pub id: GameId,
    /// The terms of the game.
    pub terms: Terms,
    /// White's seat. Of the two at most one is open.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// The player who created it.
    pub created_by: PlayerId,
    /// When it was created.
    pub created_at: Timestamp,
    /// The game that this one is the rematch of; a game has one rematch at most.
    pub rematch_of: Option<GameId>,
    /// By which its creator will know the request, if they send it again: at most 64 bytes of
    /// their choice.
    pub request_key: Option<String>,
    /// Version 1, with `Started`, when both seats are filled; none while one is open.
    pub first: Option<First>,
}

/// The first entry of a game's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The entry, with `Started`.
    pub entry: Entry,
    /// When the game first needs the server, as in [`Append::due`].
    pub due: Option<Timestamp>,
}

/// The journal entry of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The command's id, unique in its game.
    pub command_id: String,
    /// Who gave the command: a side or both, or the system; never a session, which may change
    /// hands, nor a name, which may change.
    pub actor: String,
    /// The command as a text of the caller's choice. It distinguishes a resent command from
    /// another one under the same id.
    pub request: String,
    /// When it was accepted.
    pub at: Timestamp,
    /// The resulting events.
    pub events: Vec<Event>,
}

/// An entry for a game's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The version that the entry makes: one more than the game has, the first is 1.
    pub version: u32,
    /// The entry to write.
    pub entry: Entry,
    /// When the game next needs the server: its flag falls if no further move is made, or the
    /// computer is to move, which is at once; none if neither.
    pub due: Option<Timestamp>,
    /// If the entry ends the game: what [`Ending::of`] makes of the game after it. Without it the
    /// store reads and replays the whole journal, while all that is written waits.
    pub ending: Option<Box<Ending>>,
}

/// An entry of a game's journal, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRow {
    /// The version that the entry made.
    pub version: u32,
    /// The entry.
    pub entry: Entry,
}

/// All that is kept of a game.
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
    /// When it was created.
    pub created_at: Timestamp,
    /// The game that this one is the rematch of.
    pub rematch_of: Option<GameId>,
    /// The side that has offered a rematch.
    pub rematch_offer: Option<Color>,
    /// The rematch of this game.
    pub rematch: Option<GameId>,
    /// The journal: versions 1, 2, 3 and so on.
    pub rows: Vec<StoredRow>,
    /// The outages since its last entry, the oldest first. They are not in the journal yet.
    pub outages: Vec<Outage>,
}

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Its id.
    pub id: GameId,
    /// White's seat.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// When it was created.
    pub created_at: Timestamp,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// How fast it is played.
    pub speed: Speed,
    /// How it ended, if it has ended.
    pub ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// When.
    pub at: Timestamp,
    /// The result and why.
    pub verdict: Verdict,
    /// How many plies were played, without those taken back.
    pub plies: u32,
    /// Its first ten plies as UCI writes them, with a space between two; empty when it did not
    /// begin from the standard position.
    pub opening: String,
    /// The last position.
    pub fen: String,
    /// What it has made of White's and Black's ratings, if it was rated.
    pub ratings: [Option<RatingChange>; 2],
}
