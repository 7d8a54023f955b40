//! Lessons and tries in their exercises: built-in lessons, and lessons written by users. The only
//! results kept are those of class members.

mod own;
mod shipped;
mod view;
mod work;

use std::sync::Arc;

use axum::extract::FromRef;
use axum::http::header::{CONTENT_LANGUAGE, HeaderName};
use axum::routing::{get, post};
use axum::{Json, Router};
use lessons::Language;
use messages::code::Code;
use messages::error::RequestError;
use store::{AnyLesson, ExerciseDone};

use crate::http::member::Member;
use crate::http::site::Site;

pub(crate) use work::LessonWork;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<LessonWork>: FromRef<S>,
{
    Router::new()
        .route("/app/learn", get(shipped::list))
        .route("/app/learn/{lesson}", get(shipped::show))
        .route("/app/learn/{lesson}/{exercise}", post(shipped::attempt))
        .merge(own::routes())
}

/// A response and its language, which is English where a lesson is not translated.
type Written<T> = ([(HeaderName, &'static str); 1], Json<T>);

fn written<T>(language: Language, answer: T) -> Written<T> {
    ([(CONTENT_LANGUAGE, language.code())], Json(answer))
}

/// Records that the member has done an exercise, for homework.
async fn note_done(
    site: &Site,
    member: &Member,
    lesson: AnyLesson,
    exercise: u32,
) -> Result<(), RequestError> {
    let done = ExerciseDone {
        player: member.player.id,
        lesson,
        exercise,
        at: site.clock.now(),
    };
    Ok(site.store.classes().note_exercise(done).await?)
}

fn no_exercise() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such exercise in this lesson: they are counted from 1.",
    )
}
