//! Setting, completing and withdrawing homework.

use arbiter::Timestamp;

use super::error::ClassError;
use super::types::{AnyLesson, ExerciseDone, MOST_HOMEWORK, NewHomework, Task};
use crate::error::Unavailable;
use crate::id::{ClassId, PlayerId};
use crate::operation::Operation;
use crate::sql::{Connection, Failure, Value, number};

impl Operation for NewHomework {
    /// The number of the homework. For a repeated request, the number of the existing homework.
    type Done = u32;
    type Refusal = ClassError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<u32, ClassError>, Failure> {
        let class = || self.class.as_str().into();
        // Locks the class against concurrent requests on all nodes.
        let known =
            connection.execute("UPDATE classes SET name = name WHERE id = $1", &[class()])?;
        if known == 0 {
            return Ok(Err(ClassError::NoSuchClass));
        }
        let made = connection.query_one(
            "SELECT number FROM homework WHERE class = $1 AND request_key = $2",
            &[class(), self.request_key.as_str().into()],
        )?;
        if let Some(homework) = made.and_then(|mut row| row.integer("number").ok()) {
            return Ok(Ok(homework));
        }
        let others = "SELECT count(*) AS number FROM homework WHERE class = $1";
        if number(connection, others, &[class()])? >= MOST_HOMEWORK {
            return Ok(Err(ClassError::TooMuchHomework));
        }
        let next = "UPDATE classes SET homework_made = homework_made + 1 WHERE id = $1
             RETURNING homework_made AS number";
        let homework = number(connection, next, &[class()])?;
        let (lesson, puzzles, theme) = match &self.task {
            Task::Lesson(lesson) => (Some(lesson), Value::Null, Value::Null),
            Task::Puzzles { count, theme } => (None, (*count).into(), theme.as_deref().into()),
        };
        connection.execute(
            "INSERT INTO homework (class, number, lesson, shared, puzzles, theme, set_at, due_at,
                 request_key)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            &[
                class(),
                homework.into(),
                lesson.map(AnyLesson::as_str).into(),
                lesson.is_some_and(AnyLesson::is_shared).into(),
                puzzles,
                theme,
                self.at.into(),
                self.due_at.into(),
                self.request_key.as_str().into(),
            ],
        )?;
        Ok(Ok(homework))
    }
}

/// Withdraws homework.
pub(crate) struct WithdrawHomework {
    pub(crate) class: ClassId,
    pub(crate) number: u32,
}

impl Operation for WithdrawHomework {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        for table in ["homework_solved", "homework"] {
            connection.execute(
                &format!("DELETE FROM {table} WHERE class = $1 AND number = $2"),
                &[self.class.as_str().into(), self.number.into()],
            )?;
        }
        Ok(Ok(()))
    }
}

impl Operation for ExerciseDone {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO exercises_done (player, lesson, shared, exercise, done_at)
             SELECT id, $2, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT) FROM players
             WHERE id = $1 AND EXISTS (SELECT 1 FROM class_members WHERE player = $1)
                 AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM lessons
                     WHERE lessons.id = $2 AND exercises >= CAST($4 AS BIGINT)))
             ON CONFLICT DO NOTHING",
            &[
                self.player.as_str().into(),
                self.lesson.as_str().into(),
                self.lesson.is_shared().into(),
                self.exercise.into(),
                self.at.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Counts a solved puzzle for homework. `themes` are the themes of the puzzle, and the homework
/// must have been set after the player's last try of it, if there was one. Homework counts the
/// puzzle if it asks for one of the themes or for any theme.
pub(crate) fn note_solved(
    connection: &mut dyn Connection,
    player: PlayerId,
    themes: &[String],
    last_tried: Option<Timestamp>,
) -> Result<(), Failure> {
    let last_tried = last_tried.unwrap_or(Timestamp(0));
    let mut values = vec![Value::from(player.as_str()), last_tried.into()];
    values.extend(themes.iter().map(|theme| theme.as_str().into()));
    let mut fits = vec!["theme IS NULL".to_owned()];
    fits.extend((3..=values.len()).map(|place| format!("theme = ${place}")));
    let fits = fits.join(" OR ");
    connection.execute(
        &format!(
            "INSERT INTO homework_solved (class, number, player, solved)
             SELECT homework.class, number, player, 1
             FROM class_members JOIN homework ON homework.class = class_members.class
             WHERE player = $1 AND set_at > $2 AND puzzles IS NOT NULL AND ({fits})
             ON CONFLICT (class, number, player)
                 DO UPDATE SET solved = homework_solved.solved + 1"
        ),
        &values,
    )?;
    Ok(())
}
