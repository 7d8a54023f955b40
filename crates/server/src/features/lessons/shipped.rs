//! Built-in lessons, in the requested language.

use std::sync::Arc;

use axum::extract::{Path, State};
use lessons::{Exercise, Language, lesson_in, path_in};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::learn::{LearningPath, LessonGroup, LessonView, Tries, TryAnswer};
use store::AnyLesson;

use super::{LessonWork, Written, no_exercise, note_done, view, written};
use crate::http::body::Sent;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/learn`: lists the lessons.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
    Answering(language): Answering,
) -> Result<Written<LearningPath>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let groups = path_in(language).iter().map(|group| LessonGroup {
        title: group.title.to_owned(),
        lessons: group.lessons.iter().map(view::summary).collect(),
    });
    let groups = groups.collect();
    Ok(written(language, LearningPath { groups }))
}

/// `GET /app/learn/{lesson}`: returns a lesson.
pub(super) async fn show(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Answering(language): Answering,
) -> Result<Written<LessonView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let mut rest = path_in(language)
        .iter()
        .flat_map(|group| &group.lessons)
        .skip_while(|lesson| lesson.id != id);
    let lesson = rest.next().ok_or_else(no_lesson)?;
    let view = view::lesson(lesson, rest.next().map(view::summary));
    Ok(written(lesson.language, view))
}

/// `POST /app/learn/{lesson}/{exercise}`: tries an exercise.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    Path((id, number)): Path<(String, String)>,
    member: Member,
    Answering(language): Answering,
    Sent(Tries { tries }): Sent<Tries>,
) -> Result<Written<TryAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    let (exercise, number) = exercise(language, &id, &number)?;
    let tries = view::tries(tries)?;
    // Some goals need a search of a few hundredths of a second at worst; in the queue it does not
    // delay players.
    let judge = move || exercise.attempt(&tries);
    let judged = work.judge_shipped(member.caller.network, judge);
    let answer = judged.await?;
    let answer = answer.map_err(|why| RequestError::bad(Sentence::from(why)))?;
    if answer.done {
        note_done(&site, &member, AnyLesson::Shipped(id), number).await?;
    }
    Ok(written(exercise.language, view::answer(exercise, answer)))
}

fn no_lesson() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such lesson: choose one from the list.",
    )
}

/// Returns the exercise with this number, counted from 1.
fn exercise(
    language: Language,
    id: &str,
    number: &str,
) -> Result<(&'static Exercise, u32), RequestError> {
    let lesson = lesson_in(language, id).ok_or_else(no_lesson)?;
    let numbered = |number: u32| {
        let index = number.checked_sub(1)? as usize;
        Some((lesson.exercises.get(index)?, number))
    };
    let number: Option<u32> = number.parse().ok();
    number.and_then(numbered).ok_or_else(no_exercise)
}
