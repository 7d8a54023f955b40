//! Lessons.

use arbiter::Timestamp;

use crate::id::{LessonId, PlayerId};

/// The most lessons of one author.
pub const MOST_LESSONS: u32 = 100;

/// What is written of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText {
    /// The code of its language, like `en`.
    pub language: String,
    /// What it is called.
    pub title: String,
    /// How many exercises it has.
    pub exercises: u32,
    /// All of it, in the format of lessons.
    pub text: String,
}

/// A lesson that is to be made.
#[derive(Clone, Debug)]
pub struct NewLesson {
    /// Its random id.
    pub id: LessonId,
    /// Who writes it.
    pub author: PlayerId,
    /// What is written.
    pub text: LessonText,
    /// By which the author knows the request.
    pub request_key: String,
    /// When.
    pub at: Timestamp,
}

/// A change of a lesson.
#[derive(Clone, Debug)]
pub struct LessonChange {
    /// Which one.
    pub id: LessonId,
    /// The version that its author has seen.
    pub version: u32,
    /// What is written now.
    pub text: LessonText,
    /// When.
    pub at: Timestamp,
}

/// What has become of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedLesson {
    /// Its id.
    pub id: LessonId,
    /// Its version: 1 when it is made, and one more with each change.
    pub version: u32,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLesson {
    /// Its id.
    pub id: LessonId,
    /// Who has written it.
    pub author: PlayerId,
    /// The author's name.
    pub author_name: String,
    /// What is written.
    pub text: LessonText,
    /// Its version.
    pub version: u32,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was last changed.
    pub changed_at: Timestamp,
}
