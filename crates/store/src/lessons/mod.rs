//! Lessons written by users, as texts.

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

/// Durable storage of lessons. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Lessons: Access {
    /// Creates a lesson. For a repeated request, returns the data of the existing lesson.
    async fn make_lesson(&self, lesson: NewLesson) -> Result<SavedLesson, LessonError> {
        self.database().write(lesson).await
    }

    /// Replaces the text of a lesson, if the lesson is still at the version on which the change is
    /// based. Repeating the same request succeeds.
    async fn change_lesson(&self, change: LessonChange) -> Result<SavedLesson, LessonError> {
        self.database().write(change).await
    }

    /// Deletes a lesson, if it exists.
    async fn delete_lesson(&self, lesson: LessonId) -> Result<(), Unavailable> {
        self.database().write(DeleteLesson(lesson)).await
    }

    /// The lesson, if it exists.
    async fn lesson(&self, lesson: LessonId) -> Result<Option<StoredLesson>, Unavailable> {
        self.database()
            .read(move |connection| read::lesson(connection, lesson))
            .await
    }

    /// The lessons of this author with their texts, most recently changed first.
    async fn lessons_of(&self, author: PlayerId) -> Result<Vec<StoredLesson>, Unavailable> {
        self.database()
            .read(move |connection| read::lessons_of(connection, author))
            .await
    }

    /// The number of classes that have the lesson as homework.
    async fn classes_with_lesson(&self, lesson: LessonId) -> Result<u32, Unavailable> {
        self.database()
            .read(move |connection| read::classes_with(connection, lesson))
            .await
    }
}

impl Lessons for Database {}
