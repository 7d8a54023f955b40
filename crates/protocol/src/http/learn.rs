//! Lessons.
//!
//! - `GET /app/learn` → [`LearningPath`].
//! - `GET /app/learn/{lesson}` → [`LessonView`].
//! - `POST /app/learn/{lesson}/{exercise}` with [`Tries`] → [`TryAnswer`]; exercises are counted
//!   from 1.
//!
//! Each takes `lang`, the language of the answer. The lessons that people have written are answered in
//! their own language:
//!
//! - `GET /app/lessons` → [`OwnLessons`].
//! - `POST /app/lessons` with [`LessonDraft`] → [`SavedLesson`]. The same request with the same
//!   `Idempotency-Key` makes one lesson.
//! - `GET /app/lessons/{id}` → [`SharedLesson`].
//! - `POST /app/lessons/{id}/{exercise}` with [`Tries`] → [`TryAnswer`].
//! - `GET /app/lessons/{id}/source` → [`LessonSource`], `PUT /app/lessons/{id}` with [`LessonChange`] →
//!   [`SavedLesson`], for the author; `GET /app/lessons/{id}/homework` → [`LessonHomework`] and
//!   `DELETE /app/lessons/{id}` also for admins.
//! - `POST /app/lessons/check` with [`LessonDraft`] → [`LessonCheck`], and `POST /app/lessons/try` with
//!   [`DraftTries`] → [`TryAnswer`]; nothing is kept of them.

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

/// The lessons that somebody has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnLessons {
    /// The last changed first.
    pub lessons: Vec<OwnLesson>,
    /// Whether they may write lessons here.
    pub may_write: bool,
}

/// A lesson in the list of its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnLesson {
    /// Its id; its page is `/learn/own/{id}`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// How many exercises it has.
    pub exercises: u32,
    /// When it was last changed, in milliseconds since 1970-01-01 UTC.
    #[ts(type = "number")]
    pub changed_at: u64,
}

/// The text of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonDraft {
    /// The code of its language, like `en`.
    pub language: String,
    /// In the format of lessons, at most 16 KiB.
    pub text: String,
}

/// A change of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonChange {
    /// The version that was changed; another one is not overwritten.
    pub version: u32,
    /// What the lesson is now.
    pub draft: LessonDraft,
}

/// A lesson that was saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavedLesson {
    /// Its id.
    pub id: String,
    /// Its version, one more with each change.
    pub version: u32,
}

/// The text of a lesson, for its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonSource {
    /// What is written.
    pub draft: LessonDraft,
    /// Its version.
    pub version: u32,
}

/// A lesson that somebody has written, for whoever has its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SharedLesson {
    /// The lesson; no other one comes after it.
    pub lesson: LessonView,
    /// The code of its language.
    pub language: String,
    /// The name of its author.
    pub author: String,
    /// Whether the reader is its author, and may change it.
    pub may_change: bool,
    /// Whether the reader may delete it.
    pub may_delete: bool,
}

/// Where a lesson is homework, for whoever may delete it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonHomework {
    /// In how many classes it is.
    pub classes: u32,
}

/// What is found out about a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum LessonCheck {
    /// It is a lesson.
    Good {
        /// As its readers will see it.
        lesson: Box<LessonView>,
    },
    /// Something has to be changed.
    Wrong {
        /// The line, counted from 1.
        line: u32,
        /// What is wrong in it, and what to do: a sentence, most often in English.
        problem: String,
    },
}

/// What its author tries in an exercise of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftTries {
    /// The draft.
    pub draft: LessonDraft,
    /// The number of the exercise, from 1.
    pub exercise: u32,
    /// The tries that counted, and last the one that is to be judged.
    pub tries: Vec<ExerciseTry>,
}
