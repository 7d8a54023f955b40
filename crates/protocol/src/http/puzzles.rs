//! Puzzles.
//!
//! - `GET /app/puzzles` → [`PuzzleOverview`].
//! - `GET /app/puzzles/next`, `…/next?theme=fork` → [`PuzzleView`]; `…/daily`, `…/repeat` and
//!   `…/{id}` likewise.
//! - `POST /app/puzzles/{id}/attempt` with [`PuzzleTry`] → [`PuzzleAnswer`].
//! - `POST /app/puzzles/run` with [`NewRun`] → [`RunView`]; `POST /app/puzzles/run/answer` with
//!   [`RunTry`] → [`RunAnswer`].
//! - `GET /app/library/{collection}/puzzles` → [`FoundPuzzles`] of a collection of one's own; `POST`
//!   lets them be looked for, `POST …/puzzles/stop` stops that, both → [`FoundPuzzles`].
//! - `GET …/puzzles/{id}` → [`PuzzleView`]; `POST …/puzzles/{id}/attempt` with [`PuzzleTry`] →
//!   [`PuzzleAnswer`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::library::CollectedHeading;
use crate::{PositionView, Side};

/// The puzzles of this server, and what a visitor has done with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleOverview {
    /// What puzzles are about.
    pub themes: Vec<ThemeCount>,
    /// The visitor's rating, in whole points.
    pub rating: u16,
    /// How uncertain it is, in whole points.
    pub deviation: u16,
    /// How the rating has come about, the oldest first: at most 200 of the puzzles that have changed it.
    pub history: Vec<PuzzlePoint>,
    /// How many puzzles the visitor has tried.
    pub tried: u32,
    /// How many of them were solved at the first try.
    pub solved: u32,
    /// How many are to be repeated now.
    pub to_repeat: u32,
    /// The puzzles that were tried last, the last first.
    pub recent: Vec<RecentPuzzle>,
    /// The visitor's timed runs, one of each length.
    pub runs: Vec<RunScore>,
}

/// A rating after a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzlePoint {
    /// When it was tried, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The rating after it, in whole points.
    pub rating: u16,
    /// How uncertain it was, in whole points.
    pub deviation: u16,
}

/// How many puzzles have a theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ThemeCount {
    /// The theme, such as `backRankMate`.
    pub theme: String,
    /// How many puzzles there are.
    #[ts(type = "number")]
    pub puzzles: u32,
}

/// A puzzle that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecentPuzzle {
    /// Its id.
    pub id: String,
    /// Whether the first try solved it.
    pub solved: bool,
    /// When it was tried, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// What came of the runs of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunScore {
    /// The length.
    pub minutes: u8,
    /// The best score.
    pub best: u32,
    /// The last one.
    pub last: u32,
}

/// A puzzle to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleView {
    /// Its id; its page is `/puzzles/{id}`.
    pub id: String,
    /// Who is to move, and wins.
    pub side: Side,
    /// How many moves the solver makes.
    pub moves: u32,
    /// Its rating, in whole points.
    pub rating: u16,
    /// Whether this visitor has tried it before: then it changes no ratings.
    pub tried: bool,
    /// What the board shows.
    pub position: PositionView,
}

/// The solver's moves in a puzzle, or that they give up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// All moves so far, without the replies, as UCI or SAN; the last one is new.
    pub moves: Vec<String>,
    /// Whether the solver wants to see the solution instead.
    #[serde(default)]
    pub give_up: bool,
}

/// What is said of the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVerdict {
    /// It is not the solution.
    Wrong,
    /// It is right, and the puzzle goes on.
    Right,
    /// The puzzle is solved.
    Solved,
    /// The solver has given up.
    GivenUp,
}

/// What became of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleAnswer {
    /// What is said of it.
    pub verdict: PuzzleVerdict,
    /// The solver's move in SAN.
    pub san: Option<String>,
    /// The reply in SAN.
    pub reply: Option<String>,
    /// The board after it; the board before a wrong move.
    pub position: PositionView,
    /// The squares of the last move on that board, if one was made.
    pub last_move: Option<[String; 2]>,
    /// The solution in SAN, once it is over.
    pub solution: Vec<String>,
    /// What the puzzle is about, once it is over.
    pub themes: Vec<String>,
    /// What the first result of a puzzle has made of the rating.
    pub change: Option<PuzzleChange>,
    /// The game that a puzzle of a collection comes from, once it is over.
    pub game: Option<CollectedHeading>,
    /// How many plies of that game lead to the puzzle.
    pub ply: Option<u32>,
}

/// What a puzzle has made of a rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleChange {
    /// The rating after it, in whole points.
    pub after: u16,
    /// By how much that is more than before.
    pub change: i16,
}

/// The length of a new run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRun {
    /// 3 or 5.
    pub minutes: u8,
}

/// A timed run: as many puzzles as possible before the time or three lives are gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunView {
    /// The length.
    pub minutes: u8,
    /// When it started, in milliseconds since 1970, by the clock of the server. It names the run.
    #[ts(type = "number")]
    pub started_at: u64,
    /// How much time is left, in milliseconds.
    #[ts(type = "number")]
    pub left_ms: u64,
    /// How many puzzles were solved.
    pub score: u32,
    /// How many were not.
    pub misses: u8,
    /// The best score before this run.
    pub best: u32,
    /// The number of the puzzle in the run, from 0.
    pub number: u32,
    /// The puzzle to solve; none when the run is over.
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
    /// All moves so far, without the replies, as UCI or SAN; the last one is new.
    pub moves: Vec<String>,
}

/// What became of a try in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunAnswer {
    /// What is said of the last move. In a run a wrong one ends the puzzle.
    pub verdict: PuzzleVerdict,
    /// The run, with the next puzzle unless this one goes on.
    pub run: RunView,
    /// The board of the puzzle after the reply, if it goes on.
    pub position: Option<PositionView>,
    /// The reply in SAN, if it goes on.
    pub reply: Option<String>,
}

/// The puzzles in the games of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundPuzzles {
    /// How far they have been looked for; none before that.
    pub search: Option<PuzzleSearch>,
    /// Those that were found, in the order of the games.
    pub puzzles: Vec<FoundPuzzle>,
    /// How many games of a collection are looked at.
    pub most_games: u32,
    /// How many puzzles of a collection are kept.
    pub most_puzzles: u32,
}

/// How far puzzles have been looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PuzzleSearch {
    /// What has become of it.
    pub state: PuzzleSearchState,
    /// How many games were looked at.
    pub games: u32,
    /// How many will be.
    pub of: u32,
    /// How many other searches are before it, if it waits.
    pub ahead: u32,
}

/// What has become of a search for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSearchState {
    /// It waits for its turn.
    Waiting,
    /// Games are being looked at.
    Running,
    /// It was stopped, and can go on.
    Stopped,
    /// All games have been looked at, or as many puzzles were found as are kept.
    Done,
}

/// A puzzle that was found in a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundPuzzle {
    /// Its id.
    pub id: String,
    /// How many moves the solver makes.
    pub moves: u32,
    /// Its rating, in whole points.
    pub rating: u16,
    /// Whether the first try has solved it; none before that.
    pub solved: Option<bool>,
}
