//! Lessons.

use arbiter::Timestamp;

use crate::id::{LessonId, PlayerId};

/// The maximum number of lessons of one author.
pub const MOST_LESSONS: u32 = 100;

/// The contents of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText {
    /// The code of its language, such as `en`.
    pub language: String,
    /// The title.
    pub title: String,
    /// The number of exercises.
    pub exercises: u32,
    /// The whole text, in the lesson format.
    pub text: String,
}

/// A lesson to be created.
#[derive(Clone, Debug)]
pub struct NewLesson {
    /// Its random id.
    pub id: LessonId,
    /// The author.
    pub author: PlayerId,
    /// The contents.
    pub text: LessonText,
    /// The idempotency key of the author's request.
    pub request_key: String,
    /// The time of creation.
    pub at: Timestamp,
}

/// A change of a lesson.
#[derive(Clone, Debug)]
pub struct LessonChange {
    /// The id of the lesson.
    pub id: LessonId,
    /// The version on which the change is based.
    pub version: u32,
    /// The new contents.
    pub text: LessonText,
    /// The time of the change.
    pub at: Timestamp,
}

/// The id and version of a lesson after a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedLesson {
    /// Its id.
    pub id: LessonId,
    /// Its version: 1 at creation; each change adds 1.
    pub version: u32,
}

/// A stored lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLesson {
    /// Its id.
    pub id: LessonId,
    /// The author.
    pub author: PlayerId,
    /// The author's name.
    pub author_name: String,
    /// The contents.
    pub text: LessonText,
    /// Its version.
    pub version: u32,
    /// The time of creation.
    pub made_at: Timestamp,
    /// The time of the last change.
    pub changed_at: Timestamp,
}
