//! Writing lessons: creation, changes and deletion.

use super::error::LessonError;
use super::types::{LessonChange, MOST_LESSONS, NewLesson, SavedLesson};
use crate::error::Unavailable;
use crate::id::{LessonId, PlayerId};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, number};

impl Operation for NewLesson {
    /// The saved lesson. For a repeated request, the existing lesson.
    type Done = SavedLesson;
    type Refusal = LessonError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<SavedLesson, LessonError>, Failure> {
        let author = || self.author.as_str().into();
        if !players::lock(connection, self.author)? {
            return Ok(Err(LessonError::NoSuchPlayer));
        }
        let made = connection.query_one(
            "SELECT id, version FROM lessons WHERE author = $1 AND request_key = $2",
            &[author(), self.request_key.as_str().into()],
        )?;
        let made = made.and_then(|mut row| {
            let id = row.parsed("id").ok()?;
            let version = row.integer("version").ok()?;
            Some(SavedLesson { id, version })
        });
        if let Some(made) = made {
            return Ok(Ok(made));
        }
        let others = "SELECT count(*) AS number FROM lessons WHERE author = $1";
        if number(connection, others, &[author()])? >= MOST_LESSONS {
            return Ok(Err(LessonError::TooManyLessons));
        }
        let made = connection.execute(
            "INSERT INTO lessons (id, author, language, title, exercises, text, version,
                 request_key, made_at, changed_at)
             VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $8) ON CONFLICT DO NOTHING",
            &[
                self.id.as_str().into(),
                author(),
                self.text.language.as_str().into(),
                self.text.title.as_str().into(),
                self.text.exercises.into(),
                self.text.text.as_str().into(),
                self.request_key.as_str().into(),
                self.at.into(),
            ],
        )?;
        let saved = SavedLesson {
            id: self.id,
            version: 1,
        };
        Ok((made > 0).then_some(saved).ok_or(LessonError::IdTaken))
    }
}

impl Operation for LessonChange {
    type Done = SavedLesson;
    type Refusal = LessonError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<SavedLesson, LessonError>, Failure> {
        let id = || self.id.as_str().into();
        let next = SavedLesson {
            id: self.id,
            version: self.version.saturating_add(1),
        };
        let changed = connection.execute(
            "UPDATE lessons SET language = $3, title = $4, exercises = $5, text = $6,
                 version = version + 1, changed_at = $7
             WHERE id = $1 AND version = $2",
            &[
                id(),
                self.version.into(),
                self.text.language.as_str().into(),
                self.text.title.as_str().into(),
                self.text.exercises.into(),
                self.text.text.as_str().into(),
                self.at.into(),
            ],
        )?;
        if changed > 0 {
            return Ok(Ok(next));
        }
        // A repeated request finds its own earlier write.
        let same = connection.query_one(
            "SELECT 1 FROM lessons WHERE id = $1 AND version = $2 AND text = $3 AND language = $4",
            &[
                id(),
                next.version.into(),
                self.text.text.as_str().into(),
                self.text.language.as_str().into(),
            ],
        )?;
        if same.is_some() {
            return Ok(Ok(next));
        }
        let known = connection.query_one("SELECT 1 FROM lessons WHERE id = $1", &[id()])?;
        Ok(Err(match known {
            Some(_) => LessonError::Changed,
            None => LessonError::NoSuchLesson,
        }))
    }
}

/// Deletes a lesson and the records of its completed exercises.
pub(crate) struct DeleteLesson(pub(crate) LessonId);

impl Operation for DeleteLesson {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let lesson = [self.0.as_str().into()];
        connection.execute(
            "DELETE FROM exercises_done WHERE lesson = $1 AND shared = 1",
            &lesson,
        )?;
        connection.execute("DELETE FROM lessons WHERE id = $1", &lesson)?;
        Ok(Ok(()))
    }
}

/// Deletes all lessons of an erased player.
pub(crate) fn forget(connection: &mut dyn Connection, author: PlayerId) -> Result<(), Failure> {
    let author = [author.as_str().into()];
    connection.execute(
        "DELETE FROM exercises_done WHERE shared = 1
             AND lesson IN (SELECT id FROM lessons WHERE author = $1)",
        &author,
    )?;
    connection.execute("DELETE FROM lessons WHERE author = $1", &author)?;
    Ok(())
}
