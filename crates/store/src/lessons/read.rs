//! Reading lessons.

use super::types::{LessonText, MOST_LESSONS, StoredLesson};
use crate::error::{Damaged, Unavailable};
use crate::id::{LessonId, PlayerId};
use crate::sql::{Connection, Row, Value, all};

fn lesson_in(mut row: Row) -> Result<StoredLesson, Damaged> {
    Ok(StoredLesson {
        id: row.parsed("id")?,
        author: row.parsed("author")?,
        author_name: row.text("author_name")?,
        text: LessonText {
            language: row.text("language")?,
            title: row.text("title")?,
            exercises: row.integer("exercises")?,
            text: row.text("text")?,
        },
        version: row.integer("version")?,
        made_at: row.timestamp("made_at")?,
        changed_at: row.timestamp("changed_at")?,
    })
}

fn lessons(
    connection: &mut dyn Connection,
    rest: &str,
    value: Value,
) -> Result<Vec<StoredLesson>, Unavailable> {
    let statement = format!(
        "SELECT lessons.id, author, players.name AS author_name, language, title, exercises, text,
             version, made_at, changed_at
         FROM lessons JOIN players ON players.id = author {rest} LIMIT {MOST_LESSONS}"
    );
    Ok(all(connection.query(&statement, &[value])?, lesson_in)?)
}

/// The lesson with this id.
pub(crate) fn lesson(
    connection: &mut dyn Connection,
    lesson: LessonId,
) -> Result<Option<StoredLesson>, Unavailable> {
    let found = lessons(connection, "WHERE lessons.id = $1", lesson.as_str().into())?;
    Ok(found.into_iter().next())
}

/// The lessons of this author, most recently changed first.
pub(crate) fn lessons_of(
    connection: &mut dyn Connection,
    author: PlayerId,
) -> Result<Vec<StoredLesson>, Unavailable> {
    lessons(
        connection,
        "WHERE author = $1 ORDER BY changed_at DESC, lessons.id",
        author.as_str().into(),
    )
}

/// The number of classes that have the lesson as homework.
pub(crate) fn classes_with(
    connection: &mut dyn Connection,
    lesson: LessonId,
) -> Result<u32, Unavailable> {
    let row = connection.query_one(
        "SELECT count(DISTINCT class) AS number FROM homework WHERE shared = 1 AND lesson = $1",
        &[lesson.as_str().into()],
    )?;
    Ok(row.map_or(Ok(0), |mut row| row.integer("number"))?)
}
