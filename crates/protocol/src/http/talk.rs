//! The requests about what people say, and whom they want to have nothing to do with.
//!
//! - `POST /app/games/{id}/chat` with [`Say`] → 204; the line follows on the socket. A header
//!   `Idempotency-Key` lets it be said once, however often it is sent.
//! - `GET` and `PUT /app/chat` with [`ChatChoice`].
//! - `GET /app/unwanted` → [`UnwantedList`]; `PUT` with [`Unwant`] → 204;
//!   `DELETE /app/unwanted/{player}` → 204.
//! - `POST /app/reports` with [`NewReport`] → 204.
//! - `POST /app/challenges` with [`NewChallenge`] → 201 [`Created`], the challenge's id. A header
//!   `Idempotency-Key` lets it be made once. `POST /app/challenges/{id}/accept` → [`Created`], the
//!   game; `POST /app/challenges/{id}/decline` with [`Decline`] → 204; `DELETE
//!   /app/challenges/{id}` calls it off → 204.
//! - Organisers and admins: `GET /app/admin/reports` → [`ReportList`];
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

/// A line to say beside a game, in the room in which its sender is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Plain text, at most 140 characters.
    pub text: String,
}

/// Whether the visitor wants to chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatChoice {
    /// Whether they read and write chat at all.
    pub on: bool,
}

/// Another player, by where the visitor has met them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Whom {
    /// Who plays this side of a game.
    Seat {
        /// The game's id.
        game: String,
        /// The side.
        side: Side,
    },
    /// Who has said this line beside a game.
    Line {
        /// The game's id.
        game: String,
        /// The line's number.
        number: u32,
    },
    /// A member of a class that the visitor is in too, or its teacher.
    Classmate {
        /// The class's id.
        class: String,
        /// The player's id.
        player: String,
    },
    /// Who has the account of this name.
    Account {
        /// The name, in whatever case.
        name: String,
    },
}

/// A game that the visitor offers to one other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// To whom.
    pub whom: Whom,
    /// How time is counted. By correspondence the challenge stands for two weeks, otherwise for ten
    /// minutes.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The side of the visitor.
    pub color: ColorChoice,
    /// Whether to play Chess960, from a random starting position.
    #[serde(default)]
    pub chess960: bool,
    /// How draws by threefold repetition and by fifty moves are made; by default they are claimed.
    #[serde(default)]
    #[ts(as = "Option<typescript::Claims>")]
    pub claims: Option<Claims>,
    /// Whether the result counts for ratings: only where both have accounts, with a clock or by
    /// correspondence, from the standard position, and where draws are claimed.
    #[serde(default)]
    pub rated: bool,
}

/// A challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// Why.
    pub reason: DeclineReason,
}

/// How a visitor stands to somebody whom they do not want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// The visitor does not read what the other writes.
    Muted,
    /// Nor do the two meet in another game.
    Blocked,
}

/// Somebody is muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Unwant {
    /// Who.
    pub whom: Whom,
    /// How.
    pub relation: Relation,
}

/// Whom the visitor has muted and blocked, the last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UnwantedList {
    /// At most 500.
    pub players: Vec<Unwanted>,
}

/// Somebody whom the visitor has muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unwanted {
    /// By which that is undone.
    pub player: String,
    /// Their name.
    pub name: String,
    /// How.
    pub relation: Relation,
}

/// What a player is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// What they write.
    Chat,
    /// Their name.
    Name,
    /// How they play: help by a computer, results by arrangement.
    Play,
    /// Something else.
    Other,
}

/// The organisers are told of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Of whom. The game that names them is the one that it is about.
    pub whom: Whom,
    /// What for.
    pub reason: ReportReason,
    /// In the visitor's words, at most 500 characters; may be empty.
    pub text: String,
}

/// The open reports, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportList {
    /// At most 100.
    pub reports: Vec<ReportView>,
}

/// What organisers were told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportView {
    /// By which it is closed.
    #[ts(type = "number")]
    pub number: u64,
    /// The name of who told.
    pub reporter: String,
    /// By which the reported player is silenced or their account disabled.
    pub player: String,
    /// Their name.
    pub name: String,
    /// Whether they have an account.
    pub is_account: bool,
    /// Until when they may not chat, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub silent_until: Option<u64>,
    /// The game that it is about.
    pub game: Option<String>,
    /// What for.
    pub reason: ReportReason,
    /// In the reporter's words.
    pub text: String,
    /// What the reported player had written in the game by then, at most the last twenty lines.
    pub lines: Vec<String>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
}

/// For how long somebody may not chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// From now on, at most 8,760; 0 lets them chat again.
    pub hours: u32,
}

/// Whether nobody can sign in to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Disabled {
    /// Whether its sessions end and nobody can sign in to it.
    pub disabled: bool,
}
