//! Puzzles.
//!
//! - `GET /app/puzzles` → [`PuzzleOverview`]; `POST /app/puzzles/estimate` with
//!   [`PuzzleEstimate`] → [`PuzzleOverview`].
//! - `GET /app/puzzles/next`, `…/next?theme=fork,pin` → [`PuzzleView`], as do `…/daily`, `…/repeat` and
//!   `…/{id}`.
//! - `POST /app/puzzles/{id}/attempt` with [`PuzzleTry`] → [`PuzzleAnswer`].
//! - `POST /app/puzzles/run` with [`NewRun`] → [`RunView`]; `POST /app/puzzles/run/answer` with
//!   [`RunTry`] → [`RunAnswer`].
//! - `GET /app/library/{collection}/puzzles` → [`FoundPuzzles`] in one of the visitor's
//!   collections; `POST` starts the search, `POST …/puzzles/stop` stops it, both →
//!   [`FoundPuzzles`].
//! - `GET …/puzzles/{id}` → [`PuzzleView`]; `POST …/puzzles/{id}/attempt` with [`PuzzleTry`] →
//!   [`PuzzleAnswer`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::library::CollectedHeading;
use crate::{PositionView, Side};

/// The puzzles of this server, and the visitor's results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleOverview {
    /// The themes of puzzles.
    pub themes: Vec<ThemeCount>,
    /// The visitor's rating, in whole points.
    pub rating: u16,
    /// The deviation of the rating, in whole points.
    pub deviation: u16,
    /// The rating history, oldest first: at most 200 of the puzzles that have changed the rating.
    pub history: Vec<PuzzlePoint>,
    /// The number of puzzles that the visitor has attempted.
    pub tried: u32,
    /// The number of puzzles solved at the first attempt.
    pub solved: u32,
    /// The number of puzzles to repeat now.
    pub to_repeat: u32,
    /// The last attempted puzzles, newest first.
    pub recent: Vec<RecentPuzzle>,
    /// The visitor's runs, one of each length.
    pub runs: Vec<RunScore>,
}

/// The visitor's own estimate of their strength, before the first puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleEstimate {
    /// The puzzle rating to begin with, from 600 to 2200.
    pub rating: u16,
}

/// A rating after a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzlePoint {
    /// When it was attempted, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The rating after it, in whole points.
    pub rating: u16,
    /// The deviation after it, in whole points.
    pub deviation: u16,
}

/// The number of puzzles with a theme, and the visitor's results in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ThemeCount {
    /// The theme, such as `backRankMate`.
    pub theme: String,
    /// The number of puzzles.
    #[ts(type = "number")]
    pub puzzles: u32,
    /// The number of these that the visitor has attempted.
    #[serde(default)]
    #[ts(type = "number")]
    pub tried: u32,
    /// The number of these that the first attempt solved.
    #[serde(default)]
    #[ts(type = "number")]
    pub solved: u32,
}

/// A puzzle that was attempted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecentPuzzle {
    /// Its id.
    pub id: String,
    /// Whether the first attempt solved it.
    pub solved: bool,
    /// When it was attempted, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// The scores of the runs of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunScore {
    /// The length; 0 is a streak.
    pub minutes: u8,
    /// The best score.
    pub best: u32,
    /// The last score.
    pub last: u32,
}

/// A puzzle to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleView {
    /// Its id; its page is `/puzzles/{id}`.
    pub id: String,
    /// The side to move, which wins.
    pub side: Side,
    /// The number of moves that the solver makes.
    pub moves: u32,
    /// Its rating, in whole points.
    pub rating: u16,
    /// Whether this visitor has attempted it before: then it changes no ratings.
    pub tried: bool,
    /// The position on the board.
    pub position: PositionView,
}

/// The solver's moves in a puzzle, or their decision to give up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// All moves of the solver, without the replies, as UCI or SAN; the last one is new.
    pub moves: Vec<String>,
    /// Whether the solver wants to see the solution instead.
    #[serde(default)]
    pub give_up: bool,
}

/// The judgment of the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVerdict {
    /// The move is not the solution.
    Wrong,
    /// The move is correct, and the puzzle continues.
    Right,
    /// The puzzle is solved.
    Solved,
    /// The solver has given up.
    GivenUp,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleAnswer {
    /// The judgment.
    pub verdict: PuzzleVerdict,
    /// The solver's move in SAN.
    pub san: Option<String>,
    /// The reply in SAN.
    pub reply: Option<String>,
    /// The position after it; before the move, if that was wrong.
    pub position: PositionView,
    /// The squares of the last move on that board, if one was made.
    pub last_move: Option<[String; 2]>,
    /// The solution in SAN, once the puzzle is over.
    pub solution: Vec<String>,
    /// The themes of the puzzle, once it is over.
    pub themes: Vec<String>,
    /// The change of the rating by the first result of a puzzle.
    pub change: Option<PuzzleChange>,
    /// The game that a puzzle of a collection comes from, once the puzzle is over.
    pub game: Option<CollectedHeading>,
    /// The number of plies of that game that lead to the puzzle.
    pub ply: Option<u32>,
}

/// The change of a rating by a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleChange {
    /// The rating after it, in whole points.
    pub after: u16,
    /// The change in points.
    pub change: i16,
}

/// The length of a new run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRun {
    /// 3 or 5; 0 starts a streak, which is not timed and ends with the first miss.
    pub minutes: u8,
}

/// A run: as many puzzles as possible until the time or three lives are used up, or until the first
/// miss of a streak.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunView {
    /// The length; 0 is a streak.
    pub minutes: u8,
    /// When it started, in milliseconds since 1970, by the server's clock. It identifies the run.
    #[ts(type = "number")]
    pub started_at: u64,
    /// The time left, in milliseconds; a streak can be continued for a day.
    #[ts(type = "number")]
    pub left_ms: u64,
    /// The number of solved puzzles.
    pub score: u32,
    /// The number of failed puzzles.
    pub misses: u8,
    /// The best score before this run.
    pub best: u32,
    /// The number of the puzzle in the run, from 0.
    pub number: u32,
    /// The puzzle to solve; null when the run is over.
    pub puzzle: Option<PuzzleView>,
}

/// The solver's moves in a puzzle of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RunTry {
    /// The length of the run.
    pub minutes: u8,
    /// When it started.
    #[ts(type = "number")]
    pub started_at: u64,
    /// The number of the puzzle.
    pub number: u32,
    /// All moves of the solver, without the replies, as UCI or SAN; the last one is new.
    pub moves: Vec<String>,
}

/// The result of an attempt in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunAnswer {
    /// The judgment of the last move. In a run a wrong move ends the puzzle.
    pub verdict: PuzzleVerdict,
    /// The run, with the next puzzle unless this one continues.
    pub run: RunView,
    /// The position of the puzzle after the reply, if it continues.
    pub position: Option<PositionView>,
    /// The reply in SAN, if it continues.
    pub reply: Option<String>,
}

/// The puzzles in the games of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundPuzzles {
    /// The progress of the search; null before its start.
    pub search: Option<PuzzleSearch>,
    /// The puzzles found, in the order of the games.
    pub puzzles: Vec<FoundPuzzle>,
    /// The maximum number of games searched in a collection.
    pub most_games: u32,
    /// The maximum number of puzzles kept for a collection.
    pub most_puzzles: u32,
}

/// The progress of a search for puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleSearch {
    /// Its state.
    pub state: PuzzleSearchState,
    /// The number of games already searched.
    pub games: u32,
    /// The total number of games to search.
    pub of: u32,
    /// The number of other searches before it, if it is queued.
    pub ahead: u32,
}

/// The state of a search for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSearchState {
    /// Queued.
    Waiting,
    /// Games are being searched.
    Running,
    /// It was stopped, and can be continued.
    Stopped,
    /// All games have been searched, or the maximum number of puzzles was found.
    Done,
}

/// A puzzle that was found in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundPuzzle {
    /// Its id.
    pub id: String,
    /// The number of moves that the solver makes.
    pub moves: u32,
    /// Its rating, in whole points.
    pub rating: u16,
    /// Whether the first attempt solved it; null before that.
    pub solved: Option<bool>,
}
