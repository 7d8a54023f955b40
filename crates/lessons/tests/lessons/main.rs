//! Tests of the built-in lessons, the lesson format, and the judging of tries.

mod any_text;
mod built_in;
mod format;
mod goals;
mod languages;
mod samples;
mod sequences;
mod solutions;
mod validation;

use staunton_lessons::{Exercise, Lesson, Try};

/// Returns a lesson with one exercise that has these fields.
fn lesson(fields: &str) -> String {
    format!("title: T\n\nText.\n\nexercise: E\ntask: Do it.\ndone: Well done.\n{fields}\n")
}

/// Returns an exercise with these fields.
fn exercise(fields: &str) -> Exercise {
    let lesson = Lesson::parse("t", &lesson(fields)).expect("a lesson");
    lesson.exercises.into_iter().next().expect("an exercise")
}

/// Parses a try in the notation of the tests: `e2e4`, `mark e4`, `choose 1`, `legal 0`,
/// `illegal 0`, `claim` or `claim e2e4`.
fn tried(text: &str) -> Try {
    let number = |text: &str| text.parse().expect("a number");
    match text.split_once(' ') {
        None if text == "claim" => Try::Claim(None),
        None => Try::Move(text.to_owned()),
        Some(("mark", square)) => Try::Mark(square.parse().expect("a square")),
        Some(("choose", option)) => Try::Choose(number(option)),
        Some(("claim", mv)) => Try::Claim(Some(mv.to_owned())),
        Some((word, option)) => Try::Judge {
            option: number(option),
            legal: word == "legal",
        },
    }
}

fn all_tried(texts: &[&str]) -> Vec<Try> {
    texts.iter().map(|text| tried(text)).collect()
}
