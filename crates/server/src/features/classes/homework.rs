//! Requests to set and withdraw homework.

use std::sync::Arc;

use ::language::Language;
use arbiter::{DAY, Timestamp};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::classes as wire;
use puzzles::{Theme, shipped};
use store::{AnyLesson, Homework, LessonId, NewHomework, Task};

use super::taught;
use crate::features::classes::class_error;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum number of puzzles of one homework.
const PUZZLES: u32 = 100;
/// The latest due day of homework, counted from the day on which it is set.
const LATEST: u64 = 366 * DAY;

/// `POST /app/classes/{id}/homework`: sets homework.
pub(super) async fn set(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::NewHomework { task, due_at }): Sent<wire::NewHomework>,
) -> Result<(StatusCode, Json<wire::MadeHomework>), RequestError> {
    let class = taught(&site, &member, &id).await?;
    let at = site.clock.now();
    let due_at = due_at.map(Timestamp);
    if due_at.is_some_and(|due| due <= at || due > at + LATEST) {
        return Err(RequestError::bad(
            "Homework is due between today and a year from today: choose another day.",
        ));
    }
    let homework = NewHomework {
        class: class.id,
        task: checked(&site, task).await?,
        due_at,
        request_key: idempotency::request_key(&headers)?,
        at,
    };
    let number = site
        .store
        .classes()
        .set_homework(homework)
        .await
        .map_err(class_error)?;
    Ok((StatusCode::CREATED, Json(wire::MadeHomework { number })))
}

async fn checked(site: &Site, task: wire::HomeworkTask) -> Result<Task, RequestError> {
    match task {
        wire::HomeworkTask::Lesson { lesson } => {
            let known = lessons::lesson(&lesson).filter(|known| !known.exercises.is_empty());
            let known = known.map(|_| Task::Lesson(AnyLesson::Shipped(lesson)));
            known.ok_or_else(|| {
                RequestError::bad("There is no such lesson with exercises: choose one of /learn.")
            })
        }
        wire::HomeworkTask::SharedLesson { lesson } => {
            let lesson = shared(site, &lesson).await?;
            Ok(Task::Lesson(AnyLesson::Shared(lesson)))
        }
        wire::HomeworkTask::Puzzles { count, theme } => {
            if !(1..=PUZZLES).contains(&count) {
                return Err(RequestError::bad(
                    Sentence::new("Homework has 1 to {most} puzzles.").with("most", PUZZLES),
                ));
            }
            if let Some(theme) = &theme {
                let most = theme.parse().map_or(0, puzzles_about);
                if most == 0 {
                    return Err(RequestError::bad(
                        "There is no such theme: choose one from the list of /app/puzzles.",
                    ));
                }
                if count > most {
                    return Err(RequestError::bad(
                        Sentence::new(
                            "There are too few puzzles with this theme: choose at most {most}.",
                        )
                        .with("most", most),
                    ));
                }
            }
            Ok(Task::Puzzles { count, theme })
        }
    }
}

/// Returns the number of puzzles with a theme, which limits the number that a pupil can solve.
fn puzzles_about(theme: Theme) -> u32 {
    let about = shipped()
        .iter()
        .filter(|puzzle| puzzle.themes.contains(theme));
    about.count() as u32
}

/// Returns the id of a shared lesson, which must have exercises. The id is enough to read a lesson,
/// so any teacher may set it.
async fn shared(site: &Site, id: &str) -> Result<LessonId, RequestError> {
    let no_lesson = || {
        RequestError::bad(
            "There is no such lesson, or its author has deleted it: check its link, which ends with \
             eight letters and digits.",
        )
    };
    let id: LessonId = id.parse().map_err(|_| no_lesson())?;
    let known = site.store.lessons().lesson(id).await?;
    if known.ok_or_else(no_lesson)?.text.exercises == 0 {
        return Err(RequestError::bad(
            "This lesson has no exercises: choose another one.",
        ));
    }
    Ok(id)
}

/// `DELETE /app/classes/{id}/homework/{number}`: withdraws homework.
pub(super) async fn withdraw(
    State(site): State<Arc<Site>>,
    Path((id, number)): Path<(String, u32)>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let class = taught(&site, &member, &id).await?;
    let classes = site.store.classes();
    classes.withdraw_homework(class.id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Converts homework to the protocol, with the title of a built-in lesson in this language. A
/// lesson that no longer exists has neither a title nor exercises.
pub(super) fn view(homework: &Homework, language: Language) -> wire::HomeworkView {
    let shared = homework.shared.as_ref();
    let (task, title, of) = match &homework.task {
        Task::Lesson(AnyLesson::Shipped(lesson)) => {
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
        Task::Lesson(AnyLesson::Shared(lesson)) => {
            let task = wire::HomeworkTask::SharedLesson {
                lesson: lesson.to_string(),
            };
            let title = shared.map(|now| now.title.clone());
            (task, title, shared.map_or(0, |now| now.exercises))
        }
        Task::Puzzles { count, theme } => {
            let task = wire::HomeworkTask::Puzzles {
                count: *count,
                theme: theme.clone(),
            };
            (task, None, *count)
        }
    };
    let changed_at = shared.map(|now| now.changed_at);
    wire::HomeworkView {
        number: homework.number,
        task,
        title,
        of,
        changed_at: changed_at.filter(|&at| at > homework.set_at).map(|at| at.0),
        set_at: homework.set_at.0,
        due_at: homework.due_at.map(|at| at.0),
    }
}
