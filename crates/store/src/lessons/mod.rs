//! Lessons that people have written, as texts.

mod error;
mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{LessonId, PlayerId};
use write::DeleteLesson;

pub use error::LessonError;
pub use types::{LessonChange, LessonText, MOST_LESSONS, NewLesson, SavedLesson, StoredLesson};
pub(crate) use write::forget;

/// Durable storage of lessons. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Lessons: Access {
    /// Makes a lesson. What is known of another one when the request was sent again.
    async fn make_lesson(&self, lesson: NewLesson) -> Result<SavedLesson, LessonError> {
        self.database().write(lesson).await
    }

    /// Writes a lesson anew, if it still has the version that the change is based on. Succeeds also
    /// when the same change was made by a request that is sent again.
    async fn change_lesson(&self, change: LessonChange) -> Result<SavedLesson, LessonError> {
        self.database().write(change).await
    }

    /// Deletes a lesson, if there is one.
    async fn delete_lesson(&self, lesson: LessonId) -> Result<(), Unavailable> {
        self.database().write(DeleteLesson(lesson)).await
    }

    /// The lesson, if there is one.
    async fn lesson(&self, lesson: LessonId) -> Result<Option<StoredLesson>, Unavailable> {
        self.database()
            .read(move |connection| read::lesson(connection, lesson))
            .await
    }

    /// The lessons of this author with their texts, the last changed first.
    async fn lessons_of(&self, author: PlayerId) -> Result<Vec<StoredLesson>, Unavailable> {
        self.database()
            .read(move |connection| read::lessons_of(connection, author))
            .await
    }

    /// In how many classes the lesson is homework.
    async fn classes_with_lesson(&self, lesson: LessonId) -> Result<u32, Unavailable> {
        self.database()
            .read(move |connection| read::classes_with(connection, lesson))
            .await
    }
}

impl Lessons for Database {}
