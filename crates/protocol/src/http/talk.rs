//! Requests for chat, muting and blocking, challenges, and reports.
//!
//! - `POST /app/games/{id}/chat` with [`Say`] → 204; the message follows on the WebSocket. With an
//!   `Idempotency-Key` header it is posted only once, however often it is sent.
//! - `GET` and `PUT /app/chat` with [`ChatChoice`].
//! - `GET /app/unwanted` → [`RestrictedPlayers`]; `PUT` with [`Unwant`] → 204;
//!   `DELETE /app/unwanted/{player}` → 204.
//! - `POST /app/reports` with [`NewReport`] → 204.
//! - `POST /app/challenges` with [`NewChallenge`] → 201 [`Created`], the challenge's id. With an
//!   `Idempotency-Key` header it is created only once. `POST /app/challenges/{id}/accept` →
//!   [`Created`], the game; `POST /app/challenges/{id}/decline` with [`Decline`] → 204; `DELETE
//!   /app/challenges/{id}` withdraws it → 204.
//! - Organizers and admins: `GET /app/admin/reports` → [`ReportList`];
//!   `DELETE /app/admin/reports/{number}` closes one → 204;
//!   `PUT /app/admin/players/{player}/silence` with [`Silence`] → 204.
//! - Admins: `PUT /app/admin/accounts/{player}/disabled` with [`Disabled`] → 204.
//!
//! [`Created`]: super::Created

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ColorChoice;
use crate::{DeclineReason, Side, typescript};

/// A chat message for the game's room that its sender is in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Plain text, at most 140 characters.
    pub text: String,
}

/// The visitor's choice to chat or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatChoice {
    /// Whether the visitor reads and writes chat at all.
    pub on: bool,
}

/// A reference to another player, by the place where the visitor met them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerRef {
    /// The player of this side of a game.
    Seat {
        /// The game's id.
        game: String,
        /// The side.
        side: Side,
    },
    /// The author of this chat message in a game.
    Line {
        /// The game's id.
        game: String,
        /// The number of the message.
        number: u32,
    },
    /// A member or the teacher of a class that the visitor is also in.
    Classmate {
        /// The class's id.
        class: String,
        /// The player's id.
        player: String,
    },
    /// The owner of the account with this name.
    Account {
        /// The name, case-insensitive.
        name: String,
    },
}

/// A request to challenge another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The player to challenge.
    pub whom: PlayerRef,
    /// The time control. A correspondence challenge is valid for two weeks, any other for ten
    /// minutes.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The side of the visitor.
    pub color: ColorChoice,
    /// Whether to play Chess960.
    #[serde(default)]
    pub chess960: bool,
    /// The number of the Chess960 starting position, 0 to 959; by default it is random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chess960_number: Option<i32>,
    /// The way in which draws by threefold repetition and by fifty moves are claimed; by default
    /// the players claim them.
    #[serde(default)]
    #[ts(as = "Option<typescript::Claims>")]
    pub claims: Option<Claims>,
    /// Whether the game is rated: only between two registered players, with a clock or by
    /// correspondence, from the standard position, and if the players claim draws.
    #[serde(default)]
    pub rated: bool,
}

/// A request to decline a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// The reason.
    pub reason: DeclineReason,
}

/// The restriction that a visitor has placed on another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// The visitor does not see the other player's messages.
    Muted,
    /// Muted, and the two players are not paired in another game.
    Blocked,
}

/// A request to mute or block a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Unwant {
    /// The player.
    pub whom: PlayerRef,
    /// The restriction.
    pub relation: Relation,
}

/// The players that the visitor has muted or blocked, the last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RestrictedPlayers {
    /// The players, at most 500.
    pub players: Vec<RestrictedPlayer>,
}

/// A player that the visitor has muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RestrictedPlayer {
    /// The player's id, to undo it.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The restriction.
    pub relation: Relation,
}

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// The player's chat messages.
    Chat,
    /// The player's name.
    Name,
    /// The player's games: help by a computer, or prearranged results.
    Play,
    /// Something else.
    Other,
}

/// A request to report a player to the organizers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The reported player. If the reference names a game, the report is about that game.
    pub whom: PlayerRef,
    /// The subject.
    pub reason: ReportReason,
    /// The visitor's text, at most 500 characters; may be empty.
    pub text: String,
}

/// The open reports, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportList {
    /// The reports, at most 100.
    pub reports: Vec<ReportView>,
}

/// A report for the organizers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportView {
    /// The number to close it.
    #[ts(type = "number")]
    pub number: u64,
    /// The name of the reporting player.
    pub reporter: String,
    /// The id of the reported player, to silence the player or disable the account.
    pub player: String,
    /// The name of the reported player.
    pub name: String,
    /// Whether the reported player is registered.
    pub is_account: bool,
    /// The end of the reported player's chat ban, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub silent_until: Option<u64>,
    /// The game that the report is about.
    pub game: Option<String>,
    /// The subject.
    pub reason: ReportReason,
    /// The reporter's text.
    pub text: String,
    /// The chat messages of the reported player in the game before the report, at most the last
    /// twenty.
    pub lines: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
}

/// The duration of a chat ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// The number of hours from now, at most 8,760; 0 ends the ban.
    pub hours: u32,
}

/// A request to disable or enable an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Disabled {
    /// Whether its sessions end and signing in is disabled.
    pub disabled: bool,
}
