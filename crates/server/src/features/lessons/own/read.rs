//! The views of lessons written by users, for authors and readers.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use lessons::{Language, Lesson};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::learn as wire;
use store::{AnyLesson, StoredLesson};

use super::super::{LessonWork, Written, no_exercise, note_done, view, written};
use super::{draft, may_delete, may_write, own, stored, to_delete};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/lessons`: lists the member's lessons.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<wire::OwnLessons>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let lessons = if member.caller.is_guest {
        Vec::new()
    } else {
        site.store.lessons().lessons_of(member.player.id).await?
    };
    let lessons = lessons.into_iter().map(|lesson| wire::OwnLesson {
        id: lesson.id.to_string(),
        title: lesson.text.title,
        exercises: lesson.text.exercises,
        changed_at: lesson.changed_at.0,
    });
    Ok(Json(wire::OwnLessons {
        lessons: lessons.collect(),
        may_write: may_write(&site, &member),
    }))
}

/// `GET /app/lessons/{id}`: returns the lesson, for readers with the link.
pub(super) async fn show(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Written<wire::SharedLesson>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let stored = stored(&site, &id).await?;
    let language = language_of(&stored);
    let is_author = stored.author == member.player.id;
    let may_delete = may_delete(&stored, &member);
    let author = stored.author_name.clone();
    let show = move || read(&stored).map(|lesson| view::lesson(&lesson, None));
    let lesson = work.judge(member.caller.network, show).await??;
    Ok(written(
        language,
        wire::SharedLesson {
            lesson,
            language: language.code().to_owned(),
            author,
            may_change: is_author && may_write(&site, &member),
            may_delete,
        },
    ))
}

/// `GET /app/lessons/{id}/source`: returns the text, for its author.
pub(super) async fn source(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::LessonSource>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let lesson = own(&site, &member, &id).await?;
    Ok(Json(wire::LessonSource {
        draft: wire::LessonDraft {
            language: lesson.text.language,
            text: lesson.text.text,
        },
        version: lesson.version,
    }))
}

/// `GET /app/lessons/{id}/homework`: returns how much homework is deleted together with the lesson,
/// for members who may delete it.
pub(super) async fn homework(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::LessonHomework>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let lesson = to_delete(&site, &member, &id).await?;
    let classes = site.store.lessons().classes_with_lesson(lesson.id).await?;
    Ok(Json(wire::LessonHomework { classes }))
}

/// `POST /app/lessons/{id}/{exercise}`: tries an exercise.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    Path((id, number)): Path<(String, String)>,
    member: Member,
    Sent(wire::Tries { tries }): Sent<wire::Tries>,
) -> Result<Written<wire::TryAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    let stored = stored(&site, &id).await?;
    let (id, language) = (stored.id, language_of(&stored));
    let number: u32 = number.parse().map_err(|_| no_exercise())?;
    let read = move || read(&stored);
    let answer = draft::judged(&work, member.caller, read, number, tries).await?;
    if answer.done {
        note_done(&site, &member, AnyLesson::Shared(id), number).await?;
    }
    Ok(written(language, answer))
}

/// Returns the language of a lesson, or English if this version no longer supports it.
fn language_of(lesson: &StoredLesson) -> Language {
    Language::find(&lesson.text.language).unwrap_or(Language::ENGLISH)
}

/// Parses a lesson that was valid when it was saved.
fn read(stored: &StoredLesson) -> Result<Lesson, RequestError> {
    let lesson = draft::read(language_of(stored), stored.id.as_str(), &stored.text.text);
    lesson.map_err(|_| {
        RequestError::new(
            Code::Conflict,
            "This lesson was written for an earlier version of the program: its author has to \
             correct it.",
        )
    })
}
