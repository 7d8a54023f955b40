//! Types of tournaments.

use arbiter::{Timestamp, Verdict};

use super::state::TournamentState;
use crate::games::NewGame;
use crate::id::{GameId, PlayerId, TournamentId};

/// The maximum number of tournaments of one organizer that have not ended.
pub const MOST_TOURNAMENTS: u32 = 50;

/// The columns of a tournament for lists. Each entry of the journal replaces them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentOverview {
    /// The name.
    pub name: String,
    /// The kind, as a code such as `swiss`.
    pub kind: String,
    /// The state.
    pub state: TournamentState,
    /// The planned start.
    pub starts_at: Option<Timestamp>,
    /// The planned number of rounds; 0 if it is not known.
    pub rounds: u32,
    /// The number of the current or last round; 0 before the first one.
    pub round: u32,
    /// The number of players.
    pub players: u32,
    /// Whether public lists contain it.
    pub is_listed: bool,
    /// The time at which the tournament needs the server next.
    pub due: Option<Timestamp>,
    /// The name that the sections of an event share.
    pub group: Option<String>,
}

/// The journal entry of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// The command's id, unique in its tournament; at most 64 bytes.
    pub command: String,
    /// The player who sent the command. `None` for the server, and for a player who was erased
    /// since.
    pub actor: Option<PlayerId>,
    /// The time of acceptance.
    pub at: Timestamp,
    /// The content as JSON, which the store does not read. It names entrants by number and contains
    /// no personal data.
    pub content: String,
}

/// A stored journal entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournamentRow {
    /// The version that resulted from the entry.
    pub version: u32,
    /// The entry.
    pub entry: TournamentEntry,
}

/// A tournament to be created.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// Its random id.
    pub id: TournamentId,
    /// The organizer, who is its first official.
    pub organizer: PlayerId,
    /// The columns for lists after the first entry.
    pub overview: TournamentOverview,
    /// The entry for version 1.
    pub first: TournamentEntry,
    /// The idempotency key of the organizer's request, at most 64 bytes.
    pub request_key: Option<String>,
    /// The time of creation.
    pub at: Timestamp,
}

/// An entry for a tournament's journal, with all changes outside the journal.
#[derive(Clone, Debug)]
pub struct AppendToTournament {
    /// The tournament.
    pub tournament: TournamentId,
    /// The version that results from the entry: one more than the current version. The first
    /// version is 1.
    pub version: u32,
    /// The entry to write.
    pub entry: TournamentEntry,
    /// The columns for lists after this entry.
    pub overview: TournamentOverview,
    /// The entrants who get this player or, with `None`, lose their player. A new number adds an
    /// entrant.
    pub entrants: Vec<(u32, Option<PlayerId>)>,
    /// All officials after this entry, if they change: the organizer, then the deputies.
    pub officials: Option<Vec<PlayerId>>,
    /// The games that begin with this entry.
    pub games: Vec<TournamentGame>,
}

/// A game of a tournament to be created.
#[derive(Clone, Debug)]
pub struct TournamentGame {
    /// The round.
    pub round: u32,
    /// The board in this round. A later game may be played on the same board.
    pub board: u32,
    /// The game, without a request key, and no rematch.
    pub game: NewGame,
}

/// An entrant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The number in the journal.
    pub number: u32,
    /// The player; `None` if the entrant has no player or the player was erased.
    pub player: Option<PlayerId>,
    /// The player's current name.
    pub name: Option<String>,
}

/// A tournament with its whole journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// Its id.
    pub id: TournamentId,
    /// The organizer; `None` after the organizer was erased.
    pub organizer: Option<PlayerId>,
    /// The organizer, if there is one, then the deputies.
    pub officials: Vec<PlayerId>,
    /// The columns for lists.
    pub overview: TournamentOverview,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The entrants, in the order of their numbers.
    pub entrants: Vec<Entrant>,
    /// The journal: versions 1, 2, 3 and so on.
    pub rows: Vec<StoredTournamentRow>,
}

/// A tournament, as shown in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTournament {
    /// Its id.
    pub id: TournamentId,
    /// The organizer; `None` after the organizer was erased.
    pub organizer: Option<PlayerId>,
    /// The organizer's current name.
    pub organizer_name: Option<String>,
    /// The columns for lists.
    pub overview: TournamentOverview,
    /// The time by which the list is sorted, for [`TournamentFilter::after`].
    pub sort_at: Timestamp,
}

/// The tournaments of a list.
#[derive(Clone, Debug, Default)]
pub struct TournamentFilter {
    /// The state; `None` for any state. It determines the order: open tournaments by their start,
    /// next start first and without a start last; running tournaments by the time at which they
    /// started, newest first; ended tournaments by the time of their end, newest first; tournaments
    /// of any state by the time of creation, newest first.
    pub state: Option<TournamentState>,
    /// Whether the list contains only tournaments of public lists.
    pub only_listed: bool,
    /// The last tournament of the preceding page: its [`ListedTournament::sort_at`] and id.
    pub after: Option<(Timestamp, TournamentId)>,
}

/// A game of a tournament, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfTournament {
    /// The round.
    pub round: u32,
    /// The board in this round.
    pub board: u32,
    /// The game.
    pub game: GameId,
    /// The verdict, if the game has ended.
    pub verdict: Option<Verdict>,
    /// The time of the end, if the game has ended.
    pub ended_at: Option<Timestamp>,
    /// The number of plies played, if the game has ended.
    pub plies: Option<u32>,
}
