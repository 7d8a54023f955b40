//! Drafts of lessons.

use std::sync::Arc;

use ::language::InLanguage;
use axum::Json;
use axum::extract::State;
use lessons::{AttemptError, Language, Lesson};
use limits::caller::Caller;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::learn as wire;

use super::super::{LessonWork, Written, no_exercise, view, written};
use super::admit_writer;
use crate::http::body::Sent;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of a text, in bytes.
pub(super) const LONGEST: usize = 16 * 1024;
/// The maximum number of exercises in a text.
const MOST_EXERCISES: usize = 20;

/// An error in a text, with its line.
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) problem: Sentence,
}

impl From<Wrong> for RequestError {
    fn from(Wrong { line, problem }: Wrong) -> Self {
        let sentence = Sentence::new("Line {line}: {why}");
        Self::bad(sentence.with("line", line).saying("why", problem))
    }
}

/// Returns the language of a text.
pub(super) fn language(code: &str) -> Result<Language, RequestError> {
    Language::find(code).ok_or_else(|| {
        RequestError::bad("Lessons in this language are not supported here: choose another one.")
    })
}

/// Parses a text as the lesson with this id.
pub(super) fn read(language: Language, id: &str, text: &str) -> Result<Lesson, Wrong> {
    if text.len() > LONGEST {
        let problem = Sentence::new("The lesson has more than {most} bytes: split it in two.");
        let problem = problem.with("most", LONGEST);
        return Err(Wrong { line: 1, problem });
    }
    let lesson = Lesson::parse_in(language, id, text).map_err(|why| Wrong {
        line: why.line,
        problem: why.problem.into(),
    })?;
    match lesson.exercises.get(MOST_EXERCISES) {
        None => Ok(lesson),
        Some(exercise) => Err(Wrong {
            line: exercise.line,
            problem: Sentence::new(
                "There are more than {most} exercises: split the lesson in two.",
            )
            .with("most", MOST_EXERCISES),
        }),
    }
}

/// Parses a lesson and proves that its exercises can be solved.
fn proved(language: Language, id: &str, text: &str) -> Result<Lesson, Wrong> {
    let lesson = read(language, id, text)?;
    lesson.validate().map_err(|why| Wrong {
        line: why.line,
        problem: why.problem.into(),
    })?;
    Ok(lesson)
}

/// Parses a text and proves that its exercises can be solved, in the queue.
pub(super) async fn checked(
    work: &LessonWork,
    caller: Caller,
    language: Language,
    text: String,
) -> Result<Result<Lesson, Wrong>, RequestError> {
    let check = move || proved(language, "draft", &text);
    work.check(caller.network, check).await
}

/// `POST /app/lessons/check`: returns a parsed draft, or its first error.
pub(super) async fn check(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    member: Member,
    Answering(reader): Answering,
    Sent(wire::LessonDraft { language, text }): Sent<wire::LessonDraft>,
) -> Result<Json<wire::LessonCheck>, RequestError> {
    admit_writer(&site, &member)?;
    let language = self::language(&language)?;
    Ok(Json(
        match checked(&work, member.caller, language, text).await? {
            Ok(lesson) => wire::LessonCheck::Good {
                lesson: Box::new(view::lesson(&lesson, None)),
            },
            Err(Wrong { line, problem }) => wire::LessonCheck::Wrong {
                line: line as u32,
                problem: problem.in_language(reader),
            },
        },
    ))
}

/// `POST /app/lessons/try`: tries an exercise of a draft.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LessonWork>>,
    member: Member,
    Sent(wire::DraftTries {
        draft,
        exercise,
        tries,
    }): Sent<wire::DraftTries>,
) -> Result<Written<wire::TryAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    if !super::may_write(&site, &member) {
        return Err(RequestError::not_allowed());
    }
    let language = language(&draft.language)?;
    let read = move || Ok(read(language, "draft", &draft.text)?);
    let answer = judged(&work, member.caller, read, exercise, tries).await?;
    Ok(written(language, answer))
}

/// Parses a lesson and judges the tries in its exercise with this number, counted from 1.
pub(super) async fn judged(
    work: &LessonWork,
    caller: Caller,
    read: impl FnOnce() -> Result<Lesson, RequestError> + Send + 'static,
    exercise: u32,
    tries: Vec<wire::ExerciseTry>,
) -> Result<wire::TryAnswer, RequestError> {
    let tries = view::tries(tries)?;
    let judge = move || {
        let lesson = read()?;
        let index = (exercise as usize).checked_sub(1);
        let exercise = index.and_then(|index| lesson.exercises.get(index));
        let exercise = exercise.ok_or_else(no_exercise)?;
        let answer = exercise.attempt(&tries);
        let answer = answer.map_err(|why: AttemptError| RequestError::bad(Sentence::from(why)))?;
        Ok(view::answer(exercise, answer))
    };
    work.judge(caller.network, judge).await?
}
