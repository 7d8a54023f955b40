//! Lessons.
//!
//! - `GET /app/learn` → [`LearningPath`].
//! - `GET /app/learn/{lesson}` → [`LessonView`].
//! - `POST /app/learn/{lesson}/{exercise}` with [`Tries`] → [`TryAnswer`]; exercises are counted
//!   from 1.
//!
//! Each takes `lang`, the language of the answer. Lessons written by players are returned in their
//! own language:
//!
//! - `GET /app/lessons` → [`OwnLessons`].
//! - `POST /app/lessons` with [`LessonDraft`] → [`SavedLesson`]. Repeating the request with the
//!   same `Idempotency-Key` creates only one lesson.
//! - `GET /app/lessons/{id}` → [`SharedLesson`].
//! - `POST /app/lessons/{id}/{exercise}` with [`Tries`] → [`TryAnswer`].
//! - `GET /app/lessons/{id}/source` → [`LessonSource`], `PUT /app/lessons/{id}` with
//!   [`LessonChange`] → [`SavedLesson`], for the author; `GET /app/lessons/{id}/homework` →
//!   [`LessonHomework`] and `DELETE /app/lessons/{id}` also for admins.
//! - `POST /app/lessons/check` with [`LessonDraft`] → [`LessonCheck`], and `POST /app/lessons/try`
//!   with [`DraftTries`] → [`TryAnswer`]; nothing is stored.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PositionView, Side};

/// All lessons, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LearningPath {
    /// The lessons by topic.
    pub groups: Vec<LessonGroup>,
}

/// Lessons on one topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonGroup {
    /// The topic.
    pub title: String,
    /// The lessons in order.
    pub lessons: Vec<LessonSummary>,
}

/// A lesson in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonSummary {
    /// The lesson's id; its page is `/learn/{id}`.
    pub id: String,
    /// The title.
    pub title: String,
    /// The articles of the FIDE Laws that it explains.
    pub articles: Vec<String>,
    /// The number of exercises.
    pub exercises: u32,
    /// The position of the first exercise, as a FEN; null without exercises. The side to move is
    /// the reader's.
    #[serde(default)]
    pub fen: Option<String>,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonView {
    /// The lesson's id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The text before the exercises.
    pub paragraphs: Vec<String>,
    /// The exercises, in order.
    pub exercises: Vec<ExerciseView>,
    /// The next lesson.
    pub next: Option<LessonSummary>,
}

/// An exercise on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExerciseView {
    /// The name of the exercise.
    pub name: String,
    /// The task, a sentence.
    pub task: String,
    /// The kind of answer.
    pub kind: ExerciseKind,
    /// The reader's side.
    pub side: Side,
    /// The moves that led to the position, in English SAN.
    pub moves: Vec<String>,
    /// The options to choose from, or the moves to judge.
    pub options: Vec<String>,
    /// The board at the beginning.
    pub board: ExerciseBoard,
}

/// The kind of answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExerciseKind {
    /// Making moves.
    Move,
    /// Marking squares.
    Mark,
    /// Choosing one of the options.
    Choose,
    /// Deciding for each option whether it is legal.
    Judge,
    /// Claiming a draw.
    Claim,
}

/// The board of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExerciseBoard {
    /// The position. It has legal targets if moves are asked for and the exercise is not done.
    pub position: PositionView,
    /// The origin and target of the last move.
    pub last_move: Option<[String; 2]>,
    /// The squares still to be reached, or those of the pieces still to be captured.
    pub wanted: Vec<String>,
    /// The squares that have been marked.
    pub marked: Vec<String>,
}

/// The reader's tries in an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tries {
    /// The accepted tries, followed by the one to judge; at most 64.
    pub tries: Vec<ExerciseTry>,
}

/// A try of the reader.
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
        /// Its index, from 0.
        option: u32,
    },
    /// A decision whether a move is legal.
    Judge {
        /// The index of the move among the options, from 0.
        option: u32,
        /// Whether it is legal.
        legal: bool,
    },
    /// A draw claim.
    Claim {
        /// The move that leads to the draw, in SAN or UCI; null to claim in the position on the
        /// board.
        text: Option<String>,
    },
}

/// The judgment of the last try, and the board afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TryAnswer {
    /// Whether it is accepted. A try that is not accepted changes nothing and is omitted from the
    /// next request.
    pub accepted: bool,
    /// Whether the exercise is done.
    pub done: bool,
    /// A sentence for people.
    pub sentence: String,
    /// The article of the FIDE Laws behind it.
    pub article: Option<String>,
    /// The board.
    pub board: ExerciseBoard,
}

/// The lessons that a player has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnLessons {
    /// The lessons, the last changed first.
    pub lessons: Vec<OwnLesson>,
    /// Whether the player may write lessons here.
    pub may_write: bool,
}

/// A lesson in the list of its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnLesson {
    /// Its id; its page is `/learn/own/{id}`.
    pub id: String,
    /// The title.
    pub title: String,
    /// The number of exercises.
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
    /// The text in the lesson format, at most 16 KiB.
    pub text: String,
}

/// A change of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonChange {
    /// The version that was changed; a different version is not overwritten.
    pub version: u32,
    /// The new text of the lesson.
    pub draft: LessonDraft,
}

/// A lesson that was saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavedLesson {
    /// Its id.
    pub id: String,
    /// Its version, incremented by each change.
    pub version: u32,
}

/// The text of a lesson, for its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonSource {
    /// The text.
    pub draft: LessonDraft,
    /// Its version.
    pub version: u32,
}

/// A lesson written by a player, for everyone with its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SharedLesson {
    /// The lesson; no other lesson follows it.
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

/// The use of a lesson as homework, for a player who may delete it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonHomework {
    /// The number of classes that use it.
    pub classes: u32,
}

/// The result of checking a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum LessonCheck {
    /// The draft is a lesson.
    Good {
        /// The lesson as its readers will see it.
        lesson: Box<LessonView>,
    },
    /// The draft has to be changed.
    Wrong {
        /// The line, counted from 1.
        line: u32,
        /// The problem and how to fix it: a sentence, usually in English.
        problem: String,
    },
}

/// The author's tries in an exercise of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DraftTries {
    /// The draft.
    pub draft: LessonDraft,
    /// The number of the exercise, from 1.
    pub exercise: u32,
    /// The accepted tries, followed by the one to judge.
    pub tries: Vec<ExerciseTry>,
}
