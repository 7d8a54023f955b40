//! Homework: it is set and withdrawn.

use std::sync::Arc;

use ::language::Language;
use arbiter::{DAY, Timestamp};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::http::classes as wire;
use puzzles::Theme;
use store::{Homework, NewHomework, Task};

use super::taught;
use crate::app::App;
use crate::body::Sent;
use crate::idempotency;
use crate::member::Member;
use crate::problem::RequestError;
use crate::sentence::Sentence;

/// The most puzzles of one homework.
const PUZZLES: u32 = 100;
/// The latest day on which homework may be due, from the day on which it is set.
const LATEST: u64 = 366 * DAY;

/// `POST /app/classes/{id}/homework`: sets homework.
pub(super) async fn set(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::NewHomework { task, due_at }): Sent<wire::NewHomework>,
) -> Result<(StatusCode, Json<wire::MadeHomework>), RequestError> {
    let class = taught(&app, &member, &id).await?;
    let at = app.clock.now();
    let due_at = due_at.map(Timestamp);
    if due_at.is_some_and(|due| due <= at || due > at + LATEST) {
        return Err(RequestError::bad(
            "Homework is due between today and a year from today: choose another day.",
        ));
    }
    let homework = NewHomework {
        class: class.id,
        task: checked(task)?,
        due_at,
        request_key: idempotency::request_key(&headers)?,
        at,
    };
    let number = app.store.classes().set_homework(homework).await?;
    Ok((StatusCode::CREATED, Json(wire::MadeHomework { number })))
}

fn checked(task: wire::HomeworkTask) -> Result<Task, RequestError> {
    match task {
        wire::HomeworkTask::Lesson { lesson } => {
            let known = lessons::lesson(&lesson).filter(|known| !known.exercises.is_empty());
            known.map(|_| Task::Lesson(lesson)).ok_or_else(|| {
                RequestError::bad("There is no such lesson with exercises: choose one of /learn.")
            })
        }
        wire::HomeworkTask::Puzzles { count, theme } => {
            if !(1..=PUZZLES).contains(&count) {
                return Err(RequestError::bad(
                    Sentence::new("Homework has 1 to {most} puzzles.").with("most", PUZZLES),
                ));
            }
            let is_known = |theme: &String| theme.parse::<Theme>().is_ok();
            if !theme.as_ref().is_none_or(is_known) {
                return Err(RequestError::bad(
                    "There is no such theme: choose one from the list of /app/puzzles.",
                ));
            }
            Ok(Task::Puzzles { count, theme })
        }
    }
}

/// `DELETE /app/classes/{id}/homework/{number}`: takes homework back.
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u32)>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let class = taught(&app, &member, &id).await?;
    let classes = app.store.classes();
    classes.withdraw_homework(class.id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Homework as the pages see it, with the title of a lesson in this language. A lesson that is not in the program any more has no exercises.
pub(super) fn view(homework: &Homework, language: Language) -> wire::HomeworkView {
    let (task, title, of) = match &homework.task {
        Task::Lesson(lesson) => {
            let known = lessons::lesson_in(language, lesson);
            let task = wire::HomeworkTask::Lesson {
                lesson: lesson.clone(),
            };
            let exercises = known.map_or(0, |known| known.exercises.len());
            (
                task,
                known.map(|known| known.title.clone()),
                exercises as u32,
            )
        }
        Task::Puzzles { count, theme } => {
            let task = wire::HomeworkTask::Puzzles {
                count: *count,
                theme: theme.clone(),
            };
            (task, None, *count)
        }
    };
    wire::HomeworkView {
        number: homework.number,
        task,
        title,
        of,
        set_at: homework.set_at.0,
        due_at: homework.due_at.map(|at| at.0),
    }
}
