//! What is kept of a game.

use arbiter::{Event, Terms, Timestamp};

use crate::{GameId, SessionId};

/// Who sits on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person.
    Person(SessionId),
    /// The computer.
    Engine {
        /// Its strength, 1 to 12.
        level: u8,
    },
}

/// A game to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its id, which no other game may have.
    pub id: GameId,
    /// What it is played under.
    pub terms: Terms,
    /// White's seat. Of the two at most one is open.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// Who made it.
    pub created_by: SessionId,
    /// When.
    pub created_at: Timestamp,
    /// The game that this one is the rematch of; a game has one rematch at most.
    pub rematch_of: Option<GameId>,
    /// Version 1, with `Started`, when both seats are filled; none while one is open.
    pub first: Option<Entry>,
}

/// What one accepted command leaves in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The command's id, unique in its game.
    pub command_id: String,
    /// Who gave the command: a side and who holds it, or the system.
    pub actor: String,
    /// What was asked, in any words of the caller's that tell a resent command from
    /// another one under the same id.
    pub request: String,
    /// When it was accepted.
    pub at: Timestamp,
    /// What happened.
    pub events: Vec<Event>,
}

/// An entry for a game's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Whose journal.
    pub game: GameId,
    /// The version that the entry makes: one more than the game has, the first is 1.
    pub version: u32,
    /// What to write.
    pub entry: Entry,
}

/// An entry of a game's journal, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRow {
    /// The version that the entry made.
    pub version: u32,
    /// What was written.
    pub entry: Entry,
}

/// All that is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// What it is played under.
    pub terms: Terms,
    /// White's seat.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
    /// Who made it.
    pub created_by: SessionId,
    /// When.
    pub created_at: Timestamp,
    /// The game that this one is the rematch of.
    pub rematch_of: Option<GameId>,
    /// The rematch of this game.
    pub rematch: Option<GameId>,
    /// The journal: versions 1, 2, 3 and so on.
    pub rows: Vec<StoredRow>,
}
