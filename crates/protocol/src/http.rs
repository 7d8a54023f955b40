//! What the pages ask over HTTP, all under `/app/`.
//!
//! - `GET /app/session` → [`Session`]; makes an anonymous session if there is none.
//! - `POST /app/games` with [`NewGame`] → 201 [`Created`].
//! - `GET /app/games` → a list of [`GameSummary`], the reader's own, newest first.
//! - `POST /app/games/{id}/accept` → 200 [`Created`]; takes the open seat.
//! - Errors: 4xx or 5xx with [`Problem`].

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seats, Side, VerdictView, You};

/// Who the reader is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Session {
    /// What other people see.
    pub name: String,
}

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Against whom.
    pub opponent: Opponent,
    /// Which side the reader takes.
    pub color: ColorChoice,
    /// How time is counted.
    pub time: TimeControl,
    /// A FEN to start from, or none for the usual array.
    #[serde(default)]
    pub start: Option<String>,
    /// Whether to play Chess960; without `start` the array is drawn by lot.
    #[serde(default)]
    pub chess960: bool,
    /// How draws by threefold repetition and by fifty moves come about, or none for what is
    /// usual: between people the players claim them, against the computer they come about
    /// by themselves.
    #[serde(default)]
    pub claims: Option<Claims>,
}

/// Against whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Whoever opens the link first and accepts.
    Invitation,
    /// The computer.
    Engine {
        /// Its strength, 1 to 12.
        level: u8,
    },
    /// Nobody: both sides on one board.
    Myself,
}

/// Which side the maker of a game takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Drawn by lot.
    Random,
}

/// A game that was made or joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Created {
    /// The game's id; its page is `/game/{id}`.
    pub id: String,
}

/// A line in the list of the reader's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// Who sits where.
    pub seats: Seats,
    /// Which seat the reader holds.
    pub you: You,
    /// The position now.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// How it ended, if it has.
    pub verdict: Option<VerdictView>,
}

/// An error answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// What was wrong and what to do, a sentence for people.
    pub error: String,
}
