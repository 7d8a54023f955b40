//! Reading the text of a lesson.

mod exercise;
mod goal;
mod lines;

use language::Sentence;

use crate::{Language, Lesson, ParseError};
use lines::{Field, Item};

/// The most bytes that a lesson may have.
pub(crate) const MAX_BYTES: usize = 64 * 1024;
/// The most exercises that a lesson may have.
pub(crate) const MAX_EXERCISES: usize = 32;

/// The most characters in the title of a lesson, and in the name of an exercise.
const MAX_NAME: usize = 100;

/// What is wrong in a line.
pub(crate) struct Problem {
    pub(crate) line: usize,
    pub(crate) problem: Sentence,
}

impl Problem {
    pub(crate) fn at(line: usize, problem: impl Into<Sentence>) -> Self {
        Self {
            line,
            problem: problem.into(),
        }
    }
}

pub(crate) fn lesson(language: Language, id: &str, text: &str) -> Result<Lesson, ParseError> {
    read(language, id, text).map_err(|Problem { line, problem }| ParseError {
        lesson: id.to_owned(),
        line,
        problem,
    })
}

fn read(language: Language, id: &str, text: &str) -> Result<Lesson, Problem> {
    if text.len() > MAX_BYTES {
        let problem = Sentence::new("The lesson has more than {most} bytes: make two of it.")
            .with("most", MAX_BYTES);
        return Err(Problem::at(1, problem));
    }
    let mut lesson = Lesson {
        id: id.to_owned(),
        language,
        title: String::new(),
        rules: Vec::new(),
        articles: Vec::new(),
        paragraphs: Vec::new(),
        exercises: Vec::new(),
    };
    let items = lines::items(text)?;
    let first = items
        .iter()
        .position(|item| matches!(item, Item::Field(field) if field.key == "exercise"));
    let (head, exercises) = items.split_at(first.unwrap_or(items.len()));
    for item in head {
        match item {
            Item::Paragraph(text) => lesson.paragraphs.push(text.clone()),
            Item::Field(field) => head_field(&mut lesson, field)?,
        }
    }
    if lesson.title.is_empty() {
        return Err(Problem::at(
            1,
            "The lesson has no title: begin it with `title: …`.",
        ));
    }
    if lesson.paragraphs.is_empty() {
        let problem = "The lesson has no text: write a paragraph before the first exercise.";
        return Err(Problem::at(1, problem));
    }
    let mut rest = exercises;
    while let Some((Item::Field(name), after)) = rest.split_first() {
        let next = after
            .iter()
            .position(|item| matches!(item, Item::Field(field) if field.key == "exercise"));
        let (own, others) = after.split_at(next.unwrap_or(after.len()));
        if lesson.exercises.len() == MAX_EXERCISES {
            let problem = Sentence::new("There are more than {most} exercises: make two lessons.")
                .with("most", MAX_EXERCISES);
            return Err(Problem::at(name.line, problem));
        }
        lesson.exercises.push(exercise::read(language, name, own)?);
        rest = others;
    }
    Ok(lesson)
}

/// The title of a lesson or the name of an exercise is not too long; otherwise this is said.
fn check_name(too_long: &'static str, field: &Field) -> Result<(), Problem> {
    if field.value.chars().count() <= MAX_NAME {
        return Ok(());
    }
    let problem = Sentence::new(too_long).with("most", MAX_NAME);
    Err(Problem::at(field.line, problem))
}

fn head_field(lesson: &mut Lesson, field: &Field) -> Result<(), Problem> {
    let words = || field.value.split_whitespace().map(str::to_owned).collect();
    match &*field.key {
        "title" => {
            check_name(
                "The title has more than {most} characters: choose a shorter one.",
                field,
            )?;
            lesson.title.clone_from(&field.value);
        }
        "rules" => lesson.rules = words(),
        "articles" => lesson.articles = words(),
        key => {
            return Err(Problem::at(
                field.line,
                Sentence::new(
                    "There is no `{key}` before the exercises: title, rules or articles.",
                )
                .with("key", key),
            ));
        }
    }
    Ok(())
}
