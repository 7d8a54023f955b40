//! The HTTP requests of the web client, all under `/app/`.
//!
//! - `POST /app/games` with [`NewGame`] → 201 [`Created`].
//! - `GET /app/games` → [`GameList`], the visitor's own games, newest first.
//! - `GET /app/games?running=true` → those that are not over; `GET /app/watch` → those of others that
//!   anybody may watch.
//! - `GET` and `PUT /app/games/{id}/conditional` with [`ConditionalMoves`].
//! - `POST /app/games/{id}/accept` → 200 [`Created`]; takes the open seat.
//! - About people: see [`people`]; about players and their games: see [`players`];
//!   about collections of games: see [`library`]; about lessons: see [`learn`]; about puzzles: see [`puzzles`];
//!   about collections of games: see [`library`]; about games as a text: see [`pgn`];
//!   about classes: see [`classes`]; about what they say: see [`talk`]; about the moves played in a position: see [`explorer`].
//! - Errors: 4xx or 5xx with [`Problem`].

pub mod classes;
pub mod explorer;
pub mod learn;
pub mod library;
pub mod people;
pub mod pgn;
pub mod players;
pub mod puzzles;
pub mod talk;

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::color_choice::ColorChoice;
use crate::{Seats, Side, VerdictView, You, typescript};

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The opponent.
    pub opponent: Opponent,
    /// The side of the game's creator.
    pub color: ColorChoice,
    /// How time is counted.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The starting position as a FEN; none for the standard one.
    #[serde(default)]
    pub start: Option<String>,
    /// Whether to play Chess960; without `start` the starting position is random.
    #[serde(default)]
    pub chess960: bool,
    /// How draws by threefold repetition and by fifty moves are made. The default is that they
    /// are claimed between people and automatic against the computer.
    #[serde(default)]
    #[ts(as = "Option<typescript::Claims>")]
    pub claims: Option<Claims>,
    /// Whether the result counts for ratings: only between two people with accounts, with a clock or
    /// by correspondence, from the standard position.
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
        /// Its strength, 1 to 12.
        level: u8,
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
    /// The games, the newest first.
    pub games: Vec<GameSummary>,
    /// What `?after=` names for the next page; none when this is the last.
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
    /// How it ended, if it has.
    pub verdict: Option<VerdictView>,
}

/// What a player by correspondence wants to have answered to certain moves: only they see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The version of the game that the player saw. When it is sent, lines for a position that does
    /// not stand any more are refused; null asks for no such thing.
    #[serde(default)]
    pub version: Option<u32>,
    /// Lines of moves from the position on the board: the opponent's move first, then the answer,
    /// and so on. In UCI or SAN when they are sent, in SAN when they are read.
    pub lines: Vec<Vec<String>>,
}

/// An error answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// What was wrong and what to do, a sentence for people.
    pub error: String,
}
