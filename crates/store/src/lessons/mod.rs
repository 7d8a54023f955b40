//! Lessons that people have written, as texts.

mod database;
mod error;
pub(crate) mod read;
pub(crate) mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

pub use error::LessonError;

use crate::{LessonId, PlayerId, Unavailable};

/// The most lessons of one author.
pub const MOST_LESSONS: u32 = 100;

/// Durable storage of lessons. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Lessons: Send + Sync + 'static {
    /// Makes a lesson. What is known of another one when the request was sent again.
    async fn make_lesson(&self, lesson: NewLesson) -> Result<SavedLesson, LessonError>;

    /// Writes a lesson anew, if it still has the version that the change is based on. Succeeds also
    /// when the same change was made by a request that is sent again.
    async fn change_lesson(&self, change: LessonChange) -> Result<SavedLesson, LessonError>;

    /// Deletes a lesson, if there is one.
    async fn delete_lesson(&self, lesson: LessonId) -> Result<(), Unavailable>;

    /// The lesson, if there is one.
    async fn lesson(&self, lesson: LessonId) -> Result<Option<StoredLesson>, Unavailable>;

    /// The lessons of this author with their texts, the last changed first.
    async fn lessons_of(&self, author: PlayerId) -> Result<Vec<StoredLesson>, Unavailable>;

    /// In how many classes the lesson is homework.
    async fn classes_with_lesson(&self, lesson: LessonId) -> Result<u32, Unavailable>;
}

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
