//! Lessons.
//!
//! - `GET /app/learn` → [`LearningPath`].
//! - `GET /app/learn/{lesson}` → [`LessonView`].
//! - `POST /app/learn/{lesson}/{exercise}` with [`Tries`] → [`TryAnswer`]; exercises are counted
//!   from 1.
//!
//! Each takes `lang`, the language of the answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PositionView, Side};

/// All lessons, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LearningPath {
    /// The lessons by what they are about.
    pub groups: Vec<LessonGroup>,
}

/// Lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonGroup {
    /// What they are about.
    pub title: String,
    /// The lessons in order.
    pub lessons: Vec<LessonSummary>,
}

/// A lesson in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonSummary {
    /// The lesson's id; its page is `/learn/{id}`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The articles of the FIDE Laws that it explains.
    pub articles: Vec<String>,
    /// How many exercises it has.
    pub exercises: u32,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonView {
    /// The lesson's id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is read before the exercises.
    pub paragraphs: Vec<String>,
    /// What is to be done, in order.
    pub exercises: Vec<ExerciseView>,
    /// The lesson after it.
    pub next: Option<LessonSummary>,
}

/// Something to do on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExerciseView {
    /// What it is called.
    pub name: String,
    /// What to do, a sentence.
    pub task: String,
    /// How it is done.
    pub kind: ExerciseKind,
    /// The reader's side.
    pub side: Side,
    /// The moves that have led to the position, in English SAN.
    pub moves: Vec<String>,
    /// What there is to choose from, or the moves to judge.
    pub options: Vec<String>,
    /// What the board shows at first.
    pub board: ExerciseBoard,
}

/// How an exercise is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExerciseKind {
    /// By moves.
    Move,
    /// By marking squares.
    Mark,
    /// By choosing one of the options.
    Choose,
    /// By saying of each option whether it is legal.
    Judge,
    /// By claiming a draw.
    Claim,
}

/// What the board shows in an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExerciseBoard {
    /// The position. It has legal targets where moves are asked for, and the exercise is not done.
    pub position: PositionView,
    /// From where to where the last move went.
    pub last_move: Option<[String; 2]>,
    /// The squares that are still to be reached, or whose pieces are still to be captured.
    pub wanted: Vec<String>,
    /// The squares that have been marked.
    pub marked: Vec<String>,
}

/// What the reader has tried in an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tries {
    /// The tries that counted, and last the one that is to be judged; at most 64.
    pub tries: Vec<ExerciseTry>,
}

/// Something that the reader tries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ExerciseTry {
    /// A move.
    Move {
        /// In SAN or UCI, at most 16 characters.
        text: String,
    },
    /// A square.
    Mark {
        /// Its name.
        square: String,
    },
    /// One of the options.
    Choose {
        /// Its place, from 0.
        option: u32,
    },
    /// Whether a move is legal.
    Judge {
        /// The place of the move among the options, from 0.
        option: u32,
        /// Whether it is.
        legal: bool,
    },
    /// A claim of a draw.
    Claim {
        /// The move after which it is to be a draw, in SAN or UCI; none to claim in the position on
        /// the board.
        text: Option<String>,
    },
}

/// What is said of the last try, and what the board shows afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TryAnswer {
    /// Whether it counts. A try that does not changes nothing, and is left out of the next request.
    pub accepted: bool,
    /// Whether the exercise is done.
    pub done: bool,
    /// A sentence for people.
    pub sentence: String,
    /// The article of the FIDE Laws behind it.
    pub article: Option<String>,
    /// What the board shows.
    pub board: ExerciseBoard,
}
