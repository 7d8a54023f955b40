//! Lessons in the database.

use async_trait::async_trait;

use super::{LessonChange, LessonError, Lessons, NewLesson, SavedLesson, StoredLesson, read};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::DeleteLesson;
use crate::writer::Urgency::Other;
use crate::{LessonId, PlayerId, Unavailable};

#[async_trait]
impl Lessons for Database {
    async fn make_lesson(&self, lesson: NewLesson) -> Result<SavedLesson, LessonError> {
        self.queues.submit(Other, lesson).await
    }

    async fn change_lesson(&self, change: LessonChange) -> Result<SavedLesson, LessonError> {
        self.queues.submit(Other, change).await
    }

    async fn delete_lesson(&self, lesson: LessonId) -> Result<(), Unavailable> {
        self.queues.submit(Other, DeleteLesson(lesson)).await
    }

    async fn lesson(&self, lesson: LessonId) -> Result<Option<StoredLesson>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::lesson(connection, lesson);
        self.readers.read(read).await
    }

    async fn lessons_of(&self, author: PlayerId) -> Result<Vec<StoredLesson>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::lessons_of(connection, author);
        self.readers.read(read).await
    }

    async fn classes_with_lesson(&self, lesson: LessonId) -> Result<u32, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::classes_with(connection, lesson);
        self.readers.read(read).await
    }
}
