//! Requests that parse PGN text from the client.
//!
//! - `POST /app/pgn` with a PGN text of at most 1 MiB, as `application/x-chess-pgn` → [`PgnList`].
//! - `POST /app/pgn?game=N` with the same text → [`PgnGame`], the one with this number, from 1.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnList {
    /// The games in the order of the text, at most 500.
    pub games: Vec<PgnHeading>,
    /// Whether the text has more games.
    pub more: bool,
}

/// The data of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnHeading {
    /// Its number in the text, from 1.
    pub number: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date in PGN format.
    pub date: String,
    /// The result in PGN format.
    pub result: String,
}

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnGame {
    /// Names and values, except for `Result`, `FEN`, `SetUp` and, in Chess960, `Variant`.
    pub tags: Vec<[String; 2]>,
    /// The starting position.
    pub start_fen: String,
    /// Whether castling follows the rules of Chess960.
    pub chess960: bool,
    /// The result in PGN format.
    pub result: String,
    /// The comment before the first move.
    pub comment: String,
    /// The annotations for programs in that comment, in PGN format: `[%cal Ge2e4]`.
    pub annotations: String,
    /// The moves, at most 5,000; each after its predecessor.
    pub nodes: Vec<PgnNode>,
    /// The parts that could not be read, at most 50.
    pub problems: Vec<PgnProblem>,
}

/// A move of a game or of a variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnNode {
    /// The index of the previous move; null for a first move. If several moves have the same
    /// predecessor, the first of them is the main line.
    pub parent: Option<u32>,
    /// The move in UCI.
    pub uci: String,
    /// The move in English SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The squares to highlight as the last move.
    pub squares: [String; 2],
    /// Whether it gives check.
    pub check: bool,
    /// Its numeric annotation glyphs.
    pub nags: Vec<u16>,
    /// The comment before it.
    pub before: String,
    /// The comment after it.
    pub comment: String,
    /// The annotations for programs after it, in PGN format: `[%clk 0:01:30]`.
    pub annotations: String,
}

/// A part of a text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnProblem {
    /// The line of the text, from 1; null if it concerns the whole game.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
    /// The problem.
    pub reason: String,
}
