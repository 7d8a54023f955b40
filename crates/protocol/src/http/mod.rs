//! The HTTP requests of the web client, all under `/app/`.
//!
//! - `POST /app/games` with [`NewGame`] → 201 [`Created`].
//! - `GET /app/games` → [`GameList`], the visitor's own games, newest first.
//! - `GET /app/games?running=true` → those that are not over; `GET /app/watch` → games of other
//!   players that are open to all spectators.
//! - `GET` and `PUT /app/games/{id}/conditional` with [`ConditionalMoves`].
//! - `POST /app/games/{id}/accept` → 200 [`Created`]; takes the open seat.
//! - Analyses of finished games: see [`analysis`].
//! - Accounts and sessions: see [`people`]; players and their games: see [`players`]; collections
//!   of games: see [`library`]; lessons: see [`learn`]; puzzles: see [`puzzles`]; games as PGN
//!   text: see [`pgn`]; classes: see [`classes`]; tournaments: see [`tournaments`]; chat and challenges:
//!   see [`talk`]; offers in the lobby: see [`lobby`]; consents to programs: see [`oauth`]; moves played
//!   in a position: see [`explorer`]; exact values of endings: see [`endings`].
//! - Errors: 4xx or 5xx with [`Problem`].

pub mod analysis;
pub mod classes;
pub mod endings;
pub mod explorer;
pub mod learn;
pub mod library;
pub mod lobby;
pub mod oauth;
pub mod offline;
pub mod people;
pub mod pgn;
pub mod players;
pub mod puzzles;
pub mod talk;
pub mod tournaments;

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::color_choice::ColorChoice;
use crate::{Character, Seats, Side, VerdictView, You, typescript};

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The opponent.
    pub opponent: Opponent,
    /// The side of the game's creator.
    pub color: ColorChoice,
    /// The time control.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The starting position as a FEN; null for the standard position.
    #[serde(default)]
    pub start: Option<String>,
    /// Whether to play Chess960; without `start` and `chess960_number` the starting position is
    /// random.
    #[serde(default)]
    pub chess960: bool,
    /// The number of the Chess960 starting position, 0 to 959; by default it is random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chess960_number: Option<i32>,
    /// The way in which draws by threefold repetition and by fifty moves are claimed. By default
    /// the players claim them, and against the computer they are automatic.
    #[serde(default)]
    #[ts(as = "Option<typescript::Claims>")]
    pub claims: Option<Claims>,
    /// Whether the game is rated: only between two registered players, with a clock or by
    /// correspondence, from the standard position.
    #[serde(default)]
    pub rated: bool,
}

/// The opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// The first person who accepts the invitation.
    Invitation,
    /// The computer.
    Engine {
        /// Its strength, 1 to 17. A character plays at its own level instead.
        level: u8,
        /// The character as which it plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        character: Option<Character>,
    },
    /// The creator plays both sides.
    Myself,
}

/// A game that was created or joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Created {
    /// The game's id; its page is `/game/{id}`.
    pub id: String,
}

/// A page of the list of a visitor's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameList {
    /// The games, newest first.
    pub games: Vec<GameSummary>,
    /// The value of `?after=` for the next page; null if this is the last.
    pub older: Option<String>,
}

/// An entry in the list of a visitor's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// The players of both sides.
    pub seats: Seats,
    /// The role of the recipient.
    pub you: You,
    /// The current position.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// The result, if it is over.
    pub verdict: Option<VerdictView>,
}

/// The prepared answers of a correspondence player to possible moves of the opponent: only this
/// player sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The version of the game that the player saw. In requests, lines for a position that is no
    /// longer on the board are refused; null disables that check.
    #[serde(default)]
    pub version: Option<u32>,
    /// Lines of moves from the position on the board: the opponent's move first, then the answer,
    /// and so on. In UCI or SAN in requests, in SAN in answers.
    pub lines: Vec<Vec<String>>,
}

/// An error answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// The problem and how to fix it, a sentence for people.
    pub error: String,
}
