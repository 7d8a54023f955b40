//! Reading games that somebody has as a text.
//!
//! - `POST /app/pgn` with a PGN text of at most 1 MiB, as `application/x-chess-pgn` → [`PgnList`].
//! - `POST /app/pgn?game=N` with the same text → [`PgnGame`], the one with this number, from 1.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnList {
    /// In the order of the text, at most 500.
    pub games: Vec<PgnHeading>,
    /// Whether the text has more.
    pub more: bool,
}

/// What a list shows of a game.
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
    /// The date, as PGN writes it.
    pub date: String,
    /// The result, as PGN writes it.
    pub result: String,
}

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnGame {
    /// Names and values, but for `Result`, `FEN`, `SetUp` and, in Chess960, `Variant`.
    pub tags: Vec<[String; 2]>,
    /// Where it begins.
    pub start_fen: String,
    /// Whether castling follows the rules of Chess960.
    pub chess960: bool,
    /// The result, as PGN writes it.
    pub result: String,
    /// What is said before the first move.
    pub comment: String,
    /// What is said there to programs, as it stands in a comment: `[%cal Ge2e4]`.
    pub annotations: String,
    /// The moves, at most 5,000; each after the one that it follows.
    pub nodes: Vec<PgnNode>,
    /// What could not be read, at most 50.
    pub problems: Vec<PgnProblem>,
}

/// A move of a game or of a variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnNode {
    /// The index of the move before it; none for a first move. Of several moves that follow one,
    /// the first is the main line.
    pub parent: Option<u32>,
    /// The move as UCI writes it.
    pub uci: String,
    /// The move in English SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The squares to highlight as the last move.
    pub squares: [String; 2],
    /// Whether it gives check.
    pub check: bool,
    /// Its annotation glyphs by their numbers.
    pub nags: Vec<u16>,
    /// What is said before it.
    pub before: String,
    /// What is said behind it.
    pub comment: String,
    /// What is said behind it to programs, as it stands in a comment: `[%clk 0:01:30]`.
    pub annotations: String,
}

/// Something in a text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PgnProblem {
    /// In which line of the text, from 1; none when it is the game as a whole.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
    /// What is wrong there.
    pub reason: String,
}
