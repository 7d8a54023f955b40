//! Links by which players enter, and by which devices at the boards record games.

use arbiter::TimeControl;
use serde::{Deserialize, Serialize};
use tournament::Outcome;
use ts_rs::TS;

use super::TournamentPhase;

/// The code of the link by which players enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EntryCode {
    /// The code.
    pub code: String,
    /// The version of the tournament that contains it.
    pub version: u32,
}

/// A visitor with the link of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EntryByLink {
    /// The code of the link, with or without hyphens.
    pub code: String,
    /// The name that a guest chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
}

/// The tournament that a link opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EntryLinkView {
    /// The name of the tournament.
    pub name: String,
    /// The phase.
    pub phase: TournamentPhase,
    /// Whether guests cannot enter.
    pub needs_account: bool,
    /// Whether the visitor is in the tournament.
    pub is_entered: bool,
}

/// A device with the link of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BoardDevice {
    /// The code of the link, with or without hyphens.
    pub code: String,
    /// The round whose game begins; null to ask only for the pairing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub round: Option<u16>,
    /// Whether the game begins from the starting position, although another device has recorded moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub from_start: bool,
}

/// The pairing of a board, for a device with its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoardDeviceView {
    /// The name of the tournament.
    pub name: String,
    /// The phase.
    pub phase: TournamentPhase,
    /// The number of the last paired round, or 0.
    pub round: u16,
    /// The names of White and Black; null if the board has no pairing in this round.
    pub players: Option<[String; 2]>,
    /// The time control.
    #[ts(as = "crate::typescript::TimeControl")]
    pub time: TimeControl,
    /// The result.
    pub outcome: Option<Outcome>,
    /// The id of the game that this device records or has recorded.
    pub game: Option<String>,
    /// Whether the game is played online, or recorded by another device.
    pub is_elsewhere: bool,
    /// The number of plies of an interrupted recording, which the game on this device continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub continues: Option<u32>,
}
