//! Commands of officials, players and the server.

use serde::{Deserialize, Serialize};

use crate::arena_result::ArenaResult;
use crate::entrant::{Details, EntrantId, RequestedBye};
use crate::outcome::{Outcome, Side};
use crate::settings::Settings;

/// A command. The caller has checked that its author may give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentCommand"))]
pub enum Command {
    /// Creates the tournament.
    Create {
        /// The settings.
        settings: Box<Settings>,
    },
    /// Changes settings. The system and the points cannot change after the first pairing, and the
    /// number of rounds cannot fall below the current round.
    ChangeSettings {
        /// The new settings.
        settings: Box<Settings>,
    },
    /// Enters players.
    Enter {
        /// The players.
        entrants: Vec<NewEntrant>,
    },
    /// Corrects the details of a player. After the pairing of round 4, pairing numbers no longer
    /// change (C.04.2, 2.3).
    ChangeEntrant {
        /// The player.
        entrant: EntrantId,
        /// All details.
        details: Details,
    },
    /// Removes a player who was never paired.
    Remove {
        /// The player.
        entrant: EntrantId,
    },
    /// A player leaves the tournament.
    Withdraw {
        /// The player.
        entrant: EntrantId,
    },
    /// A player who had left returns. Missed rounds are absences.
    Return {
        /// The player.
        entrant: EntrantId,
    },
    /// Notes whether a player is in the room.
    CheckIn {
        /// The player.
        entrant: EntrantId,
        /// Whether the player is present.
        present: bool,
    },
    /// Requests a bye in a later round, or cancels the request.
    RequestBye {
        /// The player.
        entrant: EntrantId,
        /// The round.
        round: u16,
        /// The bye; `None` to play.
        bye: Option<RequestedBye>,
    },
    /// Gives a player a fixed board.
    FixBoard {
        /// The player.
        entrant: EntrantId,
        /// The number of the board; `None` for any board.
        board: Option<u16>,
    },
    /// Replaces the list of players who are not paired with each other.
    Forbid {
        /// The groups.
        groups: Vec<Group>,
    },
    /// Pairs and publishes the next round, or the next wave of an arena.
    Pair {
        /// The round, so that two arbiters do not pair two rounds.
        round: u16,
        /// The pairs chosen by the arbiter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        by_hand: Option<ByHand>,
    },
    /// Sets, corrects or clears a result.
    EnterResult {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The result that the author saw before, so that two helpers do not overwrite each other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        replaces: Option<Outcome>,
        /// The result; `None` clears it.
        outcome: Option<Outcome>,
    },
    /// A player reports the result of the own game at the board.
    Report {
        /// The round.
        round: u16,
        /// The player.
        entrant: EntrantId,
        /// The result.
        outcome: Outcome,
    },
    /// Names the winner of a drawn match of a knock-out.
    NameWinner {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The winner.
        winner: Side,
    },
    /// Enters the results of games of an arena.
    EndGames {
        /// The results.
        games: Vec<ArenaResult>,
    },
    /// Removes a game of an arena from the standings, and ends it if it is running.
    CancelGame {
        /// The wave.
        wave: u16,
        /// The board of the wave.
        board: u16,
    },
    /// A player of an arena is not paired until [`Command::Resume`].
    Pause {
        /// The player.
        entrant: EntrantId,
    },
    /// A player of an arena waits for an opponent again.
    Resume {
        /// The player.
        entrant: EntrantId,
    },
    /// Takes back the last round. Its games are kept.
    UndoRound {
        /// The round.
        round: u16,
    },
    /// Opens the link by which players enter, or closes it.
    SetLink {
        /// The code of the link; `None` closes it.
        code: Option<String>,
    },
    /// Opens the link by which a device at a board records its games, or closes it. A recording
    /// that is running ends without a result.
    SetBoardLink {
        /// The number of the board.
        board: u16,
        /// The code of the link; `None` closes it.
        code: Option<String>,
    },
    /// A device begins to record the game at a board of the last round.
    Record {
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
    },
    /// Names the arbiter and the deputies. The journal does not contain them.
    NameOfficials,
    /// Ends the tournament.
    End,
    /// Continues an ended tournament.
    Reopen,
}

impl Command {
    /// Returns the players that the command names by number, except those of pairs and results.
    pub fn entrants(&self) -> Vec<EntrantId> {
        match self {
            Self::ChangeEntrant { entrant, .. }
            | Self::Remove { entrant }
            | Self::Withdraw { entrant }
            | Self::Return { entrant }
            | Self::CheckIn { entrant, .. }
            | Self::RequestBye { entrant, .. }
            | Self::FixBoard { entrant, .. }
            | Self::Report { entrant, .. }
            | Self::Pause { entrant }
            | Self::Resume { entrant } => vec![*entrant],
            Self::Forbid { groups } => {
                let players = groups.iter().flat_map(|group| &group.players);
                players.copied().collect()
            }
            Self::Create { .. }
            | Self::ChangeSettings { .. }
            | Self::Enter { .. }
            | Self::Pair { .. }
            | Self::EnterResult { .. }
            | Self::NameWinner { .. }
            | Self::EndGames { .. }
            | Self::CancelGame { .. }
            | Self::UndoRound { .. }
            | Self::SetLink { .. }
            | Self::SetBoardLink { .. }
            | Self::Record { .. }
            | Self::NameOfficials
            | Self::End
            | Self::Reopen => Vec::new(),
        }
    }
}

/// A player to enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewEntrant {
    /// The details.
    pub details: Details,
    /// Whether the player plays on this server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub is_member: bool,
}

/// Players who are not paired with each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ForbiddenGroup"))]
pub struct Group {
    /// Two or more players.
    pub players: Vec<EntrantId>,
    /// The first round.
    pub first_round: u16,
    /// The last round, included.
    pub last_round: u16,
    /// The group is ignored if otherwise no legal pairing exists.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub weak: bool,
}

/// Pairs chosen by the arbiter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "PairingByHand"))]
pub struct ByHand {
    /// White and Black of each board, in the order of the boards.
    pub pairs: Vec<(EntrantId, EntrantId)>,
    /// The player with the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bye: Option<EntrantId>,
}
