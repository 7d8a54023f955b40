//! Tournaments: settings, players, rounds and standings.
//!
//! - `GET /app/tournaments` → [`TournamentList`]; `POST` with [`NewTournament`] → 201 [`Created`].
//!   With an `Idempotency-Key` header the tournament is created only once.
//! - `GET /app/tournaments/{id}` → [`TournamentView`].
//! - `GET /app/tournaments/{id}/rounds/{round}` → [`RoundView`].
//! - `GET /app/tournaments/{id}/standings?after={round}` → [`StandingsView`]: after the last complete
//!   round if none is given.
//! - `GET /app/tournaments/{id}/crosstable` → [`CrossTable`].
//! - `GET /app/tournaments/{id}/report` → the tournament as a file (TRF26).
//! - `GET /app/tournaments/{id}/rounds/{round}/pgn` → the games of a round as PGN.
//! - `GET /app/tournaments/{id}/journal?before={version}` → [`TournamentJournal`], for officials:
//!   the entries before this version, or the last ones.
//! - `POST /app/tournaments/{id}/commands` with [`CommandRequest`] → [`Accepted`], for officials. The
//!   same id gives the same answer and changes nothing again.
//! - `POST /app/tournaments/{id}/entry` → [`Accepted`]: the visitor enters, or returns after leaving;
//!   `DELETE`: the visitor leaves. `POST /app/tournaments/{id}/result` with [`ReportedResult`]: the
//!   visitor reports the result of the own game at the board; `POST /app/tournaments/{id}/bye` with
//!   [`ByeRequest`]: the visitor requests a bye.
//! - `POST /app/tournaments/{id}/link` → [`EntryCode`]: an official opens the link by which players
//!   enter, with a new code; `DELETE` → [`Accepted`] closes it. With the code,
//!   `POST /app/tournaments/{id}/link/look` with [`EntryByLink`] → [`EntryLinkView`], and
//!   `POST /app/tournaments/{id}/link/entry` with [`EntryByLink`] → [`Accepted`].
//! - `POST /app/tournaments/{id}/boards/{board}/link` → [`EntryCode`]: an official opens the link by
//!   which a device at the board records its games, with a new code; `DELETE` → [`Accepted`] closes
//!   it. With the code, `POST /app/tournaments/{id}/boards/{board}/look` with [`BoardDevice`] →
//!   [`BoardDeviceView`], and `POST /app/tournaments/{id}/boards/{board}/game` with [`BoardDevice`]
//!   and its round → [`Created`]: the game begins on this device, or continues after the moves that
//!   another device has recorded. The same device gets the same game again.
//! - `GET /app/tournaments/{id}/calendar.ics` → the rounds as a calendar (RFC 5545).
//!   `POST /app/calendar` → 201 [`CalendarAddress`]: the address of a calendar of all rounds of the
//!   visitor, who has an account; `DELETE` → 204. Former addresses become invalid.
//! - `GET /api/tournament/{id}/pairings?round={round}` and
//!   `/api/tournament/{id}/standings?category={name}` → JSON for other sites; the
//!   same paths under `/embed` → pages that other sites embed.
//! - `GET /app/tournaments/{id}/arena?page={page}` → [`ArenaView`]: the page with the visitor's row if
//!   none is given. `GET /app/tournaments/{id}/arena/players/{number}` → [`ArenaPlayerView`].
//! - `POST /app/tournaments/{id}/berserk` with [`BerserkRequest`] → 204: the visitor halves the own
//!   time before the first move of a game of an arena. In an arena, `DELETE …/entry` pauses after the
//!   start, and `POST …/entry` ends the pause.
//! - `PUT /app/tournaments/{id}/officials` with [`Officials`] → 204, for the arbiter.
//!
//! [`Created`]: super::Created

mod arena;
mod links;
mod tables;

use serde::{Deserialize, Serialize};
use tournament::{Bye, Command, Details, EntrantId, Group, Outcome, RequestedBye, Settings, Side};
use ts_rs::TS;

pub use arena::{
    ArenaGameView, ArenaMark, ArenaPlayerView, ArenaRow, ArenaState, ArenaView, BerserkRequest,
    PlayedView,
};
pub use links::{BoardDevice, BoardDeviceView, EntryByLink, EntryCode, EntryLinkView};
pub use tables::{CrossCell, CrossRow, CrossTable, PlaceView, ScoreView, StandingsView};

/// The tournaments that a visitor may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentList {
    /// Those in which the visitor plays, or which the visitor runs; the newest first.
    pub own: Vec<TournamentSummary>,
    /// Those that players may enter, the next one first.
    pub open: Vec<TournamentSummary>,
    /// Those that are played now.
    pub running: Vec<TournamentSummary>,
    /// The last ones that have ended.
    pub ended: Vec<TournamentSummary>,
}

/// The phase of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    /// Players enter.
    Open,
    /// Rounds are played.
    Running,
    /// Over.
    Ended,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentSummary {
    /// Its id; its page is `/tournament/{id}`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The code of the system: `swiss`, `round_robin`, `double_round_robin`, `knock_out`, `arena`.
    pub kind: String,
    /// The phase.
    pub phase: TournamentPhase,
    /// The announced start.
    #[ts(type = "number | null")]
    pub starts_at: Option<u64>,
    /// The number of announced rounds.
    pub rounds: u32,
    /// The number of paired rounds.
    pub round: u32,
    /// The number of players.
    pub players: u32,
    /// The name of the arbiter, unless the account was erased.
    pub arbiter: Option<String>,
}

/// A tournament to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// The settings.
    pub settings: Settings,
    /// A class of the visitor, whose members enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub class: Option<String>,
}

/// A tournament with its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentView {
    /// Its id.
    pub id: String,
    /// The version of its journal, which changes with everything that this view shows.
    pub version: u32,
    /// The settings.
    pub settings: Settings,
    /// The phase.
    pub phase: TournamentPhase,
    /// The number of announced rounds.
    pub rounds: u16,
    /// The number of the last paired round, or 0.
    pub round: u16,
    /// The number of complete rounds.
    pub complete: u16,
    /// The time at which the server pairs the next round or ends the tournament.
    #[ts(type = "number | null")]
    pub due: Option<u64>,
    /// The names of the arbiter and the deputies.
    pub officials: Vec<String>,
    /// Whether the visitor may give commands.
    pub is_official: bool,
    /// Whether the visitor may name deputies and hand the tournament over.
    pub is_arbiter: bool,
    /// The visitor's own number, if the visitor plays.
    pub own: Option<EntrantId>,
    /// The address by which players enter, while it is open; only for officials. It is a path if the
    /// server does not know its own address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub link: Option<String>,
    /// The groups of players who are not paired with each other; only for officials.
    pub forbidden: Vec<Group>,
    /// The names of the categories.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub categories: Vec<String>,
    /// The other sections of the event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SectionView>>", optional)]
    pub sections: Vec<SectionView>,
    /// The open links of the boards; only for officials.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<BoardLinkView>>", optional)]
    pub board_links: Vec<BoardLinkView>,
    /// The players in the order of their pairing numbers, then those without one.
    pub entrants: Vec<EntrantView>,
}

/// Another section of the same event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SectionView {
    /// The id of the tournament.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// The link by which a device at a board records its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoardLinkView {
    /// The number of the board.
    pub board: u16,
    /// The address. It is a path if the server does not know its own address.
    pub link: String,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EntrantView {
    /// The number by which commands name the player.
    pub id: EntrantId,
    /// The pairing number, once it is known.
    pub number: Option<u16>,
    /// The name; empty if the account was erased.
    pub name: String,
    /// The details as entered. Only officials receive the year of birth and the sex.
    pub details: Details,
    /// The names of the player's categories.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub categories: Vec<String>,
    /// Whether the player plays on this server.
    pub is_member: bool,
    /// Whether the player is paired.
    pub is_active: bool,
    /// Whether the player has checked in.
    pub is_present: bool,
    /// The requested byes.
    pub byes: Vec<RequestedByeView>,
    /// The fixed board.
    pub board: Option<u16>,
    /// The points after the complete rounds, in tenths.
    pub points: i32,
}

/// A requested bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RequestedByeView {
    /// The round.
    pub round: u16,
    /// The bye.
    pub bye: RequestedBye,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoundView {
    /// Its number.
    pub round: u16,
    /// The name of the pairing rules.
    pub edition: String,
    /// Whether the arbiter paired by hand.
    pub by_hand: bool,
    /// The boards.
    pub boards: Vec<BoardView>,
    /// The players without an opponent.
    pub byes: Vec<ByeView>,
}

/// A board of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoardView {
    /// Its number.
    pub number: u16,
    /// The player with the white pieces.
    pub white: EntrantId,
    /// The player with the black pieces.
    pub black: EntrantId,
    /// White's points before the round, in tenths.
    pub white_points: i32,
    /// Black's points before the round, in tenths.
    pub black_points: i32,
    /// The result.
    pub outcome: Option<Outcome>,
    /// A later result, for the rating report only.
    pub rating_only: Option<Outcome>,
    /// The results that White and Black have reported.
    pub reported: [Option<Outcome>; 2],
    /// The winner of a drawn match, named by the arbiter.
    pub decided: Option<Side>,
    /// The number of drawn games of the match before this one.
    pub replays: u32,
    /// The game on this server; its page is `/game/{id}`.
    pub game: Option<String>,
    /// Whether a device at the board records the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub is_recorded: bool,
    /// The reasons for the pair and its colors, as sentences.
    pub reasons: Vec<String>,
}

/// A player without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ByeView {
    /// The player.
    pub player: EntrantId,
    /// The reason.
    pub bye: Bye,
}

/// The entries of the journal of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TournamentJournal {
    /// Up to a hundred entries, the last one first.
    pub entries: Vec<JournalEntry>,
    /// The players that they name by number, with their names; empty if the account was erased.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(EntrantId, String)>>", optional)]
    pub players: Vec<(EntrantId, String)>,
    /// Whether there are older entries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub has_older: bool,
}

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalEntry {
    /// The version that resulted from it.
    pub version: u32,
    /// The time.
    #[ts(type = "number")]
    pub at: u64,
    /// The name of its author; null for the server, and for an erased account.
    pub author: Option<String>,
    /// The reason that its author gave.
    pub reason: Option<String>,
    /// The command.
    pub command: Command,
}

/// A command of an official.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// An id chosen by the client, 1 to 36 letters, digits, `-` or `_`: the same id of the same
    /// official is carried out only once.
    pub id: String,
    /// The reason, for the journal; at most 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// The command.
    pub command: Command,
}

/// The answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Accepted {
    /// The version of the tournament that contains the change.
    pub version: u32,
}

/// The result of the visitor's game at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReportedResult {
    /// The round.
    pub round: u16,
    /// The result.
    pub outcome: Outcome,
}

/// A bye that the visitor requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ByeRequest {
    /// The round.
    pub round: u16,
    /// The bye; null to play.
    pub bye: Option<RequestedBye>,
}

/// The secret address of the visitor's calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarAddress {
    /// The address, which is returned only once.
    pub url: String,
}

/// The officials of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Officials {
    /// The name of the account of the arbiter: an organizer or admin.
    pub arbiter: String,
    /// The names of the accounts of the deputies, at most 20.
    pub deputies: Vec<String>,
}
