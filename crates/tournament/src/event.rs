//! Events: what a command has changed.

use serde::{Deserialize, Serialize};

use crate::arena_result::ArenaResult;
use crate::command::{Group, NewEntrant};
use crate::entrant::{Details, EntrantId, RequestedBye};
use crate::outcome::{Outcome, Side};
use crate::round::Pairing;
use crate::settings::Settings;

/// A change of a tournament. The format is stored: variants and fields are only added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The tournament was created.
    Created {
        /// The settings.
        settings: Box<Settings>,
    },
    /// Settings were changed.
    SettingsChanged {
        /// All settings.
        settings: Box<Settings>,
    },
    /// Players entered, with the next numbers.
    Entered {
        /// The players.
        entrants: Vec<NewEntrant>,
    },
    /// The details of a player were changed.
    EntrantChanged {
        /// The player.
        entrant: EntrantId,
        /// All details.
        details: Details,
    },
    /// A player was removed.
    Removed {
        /// The player.
        entrant: EntrantId,
    },
    /// A player left.
    Withdrawn {
        /// The player.
        entrant: EntrantId,
    },
    /// A player returned.
    Returned {
        /// The player.
        entrant: EntrantId,
    },
    /// A player was seen or not.
    CheckedIn {
        /// The player.
        entrant: EntrantId,
        /// Whether the player is present.
        present: bool,
    },
    /// A bye was requested or canceled.
    ByeRequested {
        /// The player.
        entrant: EntrantId,
        /// The round.
        round: u16,
        /// The bye.
        bye: Option<RequestedBye>,
    },
    /// A player got a fixed board.
    BoardFixed {
        /// The player.
        entrant: EntrantId,
        /// The number of the board.
        board: Option<u16>,
    },
    /// The groups of players who are not paired with each other.
    Forbidden {
        /// The groups.
        groups: Vec<Group>,
    },
    /// The color that odd numbers get in round 1 was drawn (C.04.3, 5.1).
    ColorDrawn {
        /// The color.
        color: Side,
    },
    /// A round was paired and published.
    Paired {
        /// The round.
        pairing: Box<Pairing>,
    },
    /// A result was entered, corrected or cleared.
    ResultEntered {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The result.
        outcome: Option<Outcome>,
        /// It counts for the rating report only (C.04.2, 4.3).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rating_only: bool,
    },
    /// A player reported a result.
    Reported {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The player's side.
        side: Side,
        /// The result.
        outcome: Outcome,
    },
    /// A drawn match is replayed with reversed colors.
    Replayed {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
    },
    /// The winner of a drawn match was named.
    WinnerNamed {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The winner.
        winner: Side,
    },
    /// A wave of an arena was paired. The boards have the numbers 1, 2, ….
    WavePaired {
        /// The wave.
        wave: u16,
        /// White and Black of each board.
        pairs: Vec<(EntrantId, EntrantId)>,
    },
    /// Games of an arena ended.
    GamesEnded {
        /// The results.
        games: Vec<ArenaResult>,
    },
    /// A game of an arena does not count.
    GameCanceled {
        /// The wave.
        wave: u16,
        /// The board of the wave.
        board: u16,
    },
    /// A player of an arena pauses.
    Paused {
        /// The player.
        entrant: EntrantId,
    },
    /// A player of an arena waits again.
    Resumed {
        /// The player.
        entrant: EntrantId,
    },
    /// The last round was taken back.
    RoundUndone {
        /// The round.
        round: u16,
    },
    /// The tournament ended.
    Ended,
    /// The tournament continues.
    Reopened,
    /// The link by which players enter was opened or closed.
    LinkSet {
        /// The code of the link.
        code: Option<String>,
    },
    /// The link of a board was opened or closed.
    BoardLinkSet {
        /// The number of the board.
        board: u16,
        /// The code of the link.
        code: Option<String>,
    },
    /// A device began to record the game at a board.
    Recorded {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
    },
}
