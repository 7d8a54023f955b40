//! Built-in lessons, as the server answers about them.

use lessons::{lesson_in, path_in};
use protocol::http::learn::{LearningPath, LessonGroup, Tries};
use views::lessons::{answer, lesson, summary, tries};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{language_of, read, written};
use crate::error::{Result, error};

/// Returns the `LearningPath`.
#[wasm_bindgen(js_name = showLessons)]
pub fn show_lessons(language: &str) -> Result<String> {
    let groups = path_in(language_of(language)).iter();
    let groups = groups.map(|group| LessonGroup {
        title: group.title.to_owned(),
        lessons: group.lessons.iter().map(summary).collect(),
    });
    written(&LearningPath {
        groups: groups.collect(),
    })
}

/// Returns a `LessonView`, or `undefined` if there is no such lesson.
#[wasm_bindgen(js_name = showLesson)]
pub fn show_lesson(id: &str, language: &str) -> Result<Option<String>> {
    let mut rest = path_in(language_of(language))
        .iter()
        .flat_map(|group| &group.lessons)
        .skip_while(|lesson| lesson.id != id);
    let Some(found) = rest.next() else {
        return Ok(None);
    };
    written(&lesson(found, rest.next().map(summary))).map(Some)
}

/// Judges `Tries` in an exercise, counted from 1, and returns the `TryAnswer`; `undefined` if there is
/// no such exercise.
///
/// @throws If the tries do not fit the exercise.
#[wasm_bindgen(js_name = attemptExercise)]
pub fn attempt_exercise(
    id: &str,
    number: usize,
    body: &str,
    language: &str,
) -> Result<Option<String>> {
    let found = lesson_in(language_of(language), id);
    let exercise = found.and_then(|found| found.exercises.get(number.checked_sub(1)?));
    let Some(exercise) = exercise else {
        return Ok(None);
    };
    let body: Tries = read(body)?;
    let tries = tries(body.tries).map_err(|why| error(format!("{why:?}")))?;
    let judged = exercise.attempt(&tries).map_err(error)?;
    written(&answer(exercise, judged)).map(Some)
}
