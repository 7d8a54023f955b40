//! Requests of authors about their lessons.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use limits::caller::Caller;
use messages::error::RequestError;
use net::random;
use protocol::http::learn as wire;
use store::{LessonChange, LessonError, LessonId, LessonText, NewLesson, SavedLesson};

use super::super::LessonWork;
use super::{admit_writer, draft, own, to_delete};
use crate::features::lessons::own::lesson_error;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/lessons`: creates a lesson.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    member: Member,
    headers: HeaderMap,
    Sent(draft): Sent<wire::LessonDraft>,
) -> Result<(StatusCode, Json<wire::SavedLesson>), RequestError> {
    admit_writer(&site, &member)?;
    let mut lesson = NewLesson {
        id: LessonId::from_bits(random::bits()),
        author: member.player.id,
        request_key: idempotency::request_key(&headers)?,
        text: checked(&work, member.caller, draft).await?,
        at: site.clock.now(),
    };
    let saved = loop {
        match site.store.lessons().make_lesson(lesson.clone()).await {
            Err(LessonError::IdTaken) => lesson.id = LessonId::from_bits(random::bits()),
            made => break made.map_err(lesson_error)?,
        }
    };
    Ok((StatusCode::CREATED, Json(view(saved))))
}

/// `PUT /app/lessons/{id}`: replaces the text of a lesson.
pub(super) async fn change(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    Path(id): Path<String>,
    member: Member,
    Sent(wire::LessonChange { version, draft }): Sent<wire::LessonChange>,
) -> Result<Json<wire::SavedLesson>, RequestError> {
    admit_writer(&site, &member)?;
    let change = LessonChange {
        id: own(&site, &member, &id).await?.id,
        version,
        text: checked(&work, member.caller, draft).await?,
        at: site.clock.now(),
    };
    let saved = site
        .store
        .lessons()
        .change_lesson(change)
        .await
        .map_err(lesson_error)?;
    Ok(Json(view(saved)))
}

/// `DELETE /app/lessons/{id}`: deletes a lesson, for its author or an admin.
pub(super) async fn delete(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let lesson = to_delete(&site, &member, &id).await?;
    site.store.lessons().delete_lesson(lesson.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the data to store for a text, if it is a lesson whose exercises can be solved.
async fn checked(
    work: &LessonWork,
    caller: Caller,
    wire::LessonDraft { language, text }: wire::LessonDraft,
) -> Result<LessonText, RequestError> {
    let language = draft::language(&language)?;
    let lesson = draft::checked(work, caller, language, text.clone()).await??;
    Ok(LessonText {
        language: language.code().to_owned(),
        title: lesson.title,
        exercises: lesson.exercises.len() as u32,
        text,
    })
}

fn view(SavedLesson { id, version }: SavedLesson) -> wire::SavedLesson {
    wire::SavedLesson {
        id: id.to_string(),
        version,
    }
}
