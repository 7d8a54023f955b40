//! Lessons written by users. The link of a lesson gives the right to read it and try its exercises;
//! its author changes it.
//!
//! Responses are in the language of the lesson.

mod draft;
mod read;
mod write;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::{get, post};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use store::{LessonError, LessonId, MOST_LESSONS, Role, StoredLesson};

use super::LessonWork;
use crate::http::member::Member;
use crate::http::site::Site;

/// The longest body with a text, in bytes: as JSON, a text is up to six times as long.
const LONGEST_BODY: usize = 6 * draft::LONGEST + 16 * 1024;

/// The routes of this module.
pub(super) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<LessonWork>: FromRef<S>,
{
    Router::new()
        .route("/app/lessons", get(read::list).post(write::make))
        .route("/app/lessons/check", post(draft::check))
        .route("/app/lessons/try", post(draft::attempt))
        .route(
            "/app/lessons/{id}",
            get(read::show).put(write::change).delete(write::delete),
        )
        .route("/app/lessons/{id}/source", get(read::source))
        .route("/app/lessons/{id}/homework", get(read::homework))
        .route("/app/lessons/{id}/{exercise}", post(read::attempt))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

/// Returns whether the member may write lessons: users with an account, but on a safe server only
/// organizers.
fn may_write(site: &Site, member: &Member) -> bool {
    let least = if site.sessions.is_safe() {
        Role::Organiser
    } else {
        Role::Player
    };
    member.player.role >= Some(least)
}

/// Applies the rate limit of texts, and refuses members who may not write lessons.
fn admit_writer(site: &Site, member: &Member) -> Result<(), RequestError> {
    let forbidden = |sentence: &'static str| RequestError::new(Code::Forbidden, sentence);
    if member.caller.is_guest {
        return Err(forbidden(
            "You need an account to write lessons: register or sign in first.",
        ));
    }
    if !may_write(site, member) {
        return Err(forbidden(
            "On this server only organizers write lessons: ask an admin for that role.",
        ));
    }
    Ok(site.rate_limits.texts.admit(member.caller)?)
}

/// Returns the lesson with this id.
async fn stored(site: &Site, id: &str) -> Result<StoredLesson, RequestError> {
    let id: LessonId = id.parse().map_err(|_| no_lesson())?;
    let lesson = site.store.lessons().lesson(id).await?;
    lesson.ok_or_else(no_lesson)
}

/// Returns the lesson with this id, which the member must have written. Others get the same error
/// as for a missing lesson.
async fn own(site: &Site, member: &Member, id: &str) -> Result<StoredLesson, RequestError> {
    let lesson = stored(site, id).await?;
    let own = Some(lesson).filter(|lesson| lesson.author == member.player.id);
    own.ok_or_else(no_lesson)
}

/// Returns the lesson with this id, if the member is its author or an admin. Others get the same
/// error as for a missing lesson.
async fn to_delete(site: &Site, member: &Member, id: &str) -> Result<StoredLesson, RequestError> {
    let lesson = stored(site, id).await?;
    let found = Some(lesson).filter(|lesson| may_delete(lesson, member));
    found.ok_or_else(no_lesson)
}

fn may_delete(lesson: &StoredLesson, member: &Member) -> bool {
    lesson.author == member.player.id || member.player.role == Some(Role::Admin)
}

fn no_lesson() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such lesson, or its author has deleted it: check the address.",
    )
}

pub(crate) fn lesson_error(error: LessonError) -> RequestError {
    let conflict = |sentence: &'static str| RequestError::new(Code::Conflict, sentence);
    match error {
        LessonError::NoSuchLesson => no_lesson(),
        LessonError::NoSuchPlayer => RequestError::no_session(),
        LessonError::TooManyLessons => RequestError::new(
            Code::Conflict,
            Sentence::new("You have {most} lessons, the maximum: delete one first.")
                .with("most", MOST_LESSONS),
        ),
        LessonError::Changed => conflict(
            "This lesson was changed in another window or on another device. Copy your text, \
             reload the page, and merge both.",
        ),
        LessonError::IdTaken => {
            store::Unavailable("the random id of a lesson is taken".to_owned()).into()
        }
        LessonError::Unavailable(why) => why.into(),
    }
}
