//! Parses the text of a lesson.

mod exercise;
mod goal;
mod lines;
mod moves;
mod name;
mod problem;

use language::Sentence;

use crate::{Language, Lesson, ParseError};
use lines::{Field, Item};
use name::check_name;
use problem::Problem;

/// The maximum size of a lesson in bytes.
pub(crate) const MAX_BYTES: usize = 64 * 1024;
/// The maximum number of exercises in a lesson.
pub(crate) const MAX_EXERCISES: usize = 32;

impl Lesson {
    /// Parses the text of a lesson in English; the format is described in the documentation of this
    /// crate.
    ///
    /// # Errors
    ///
    /// Returns the first line that is wrong, and how to fix it.
    pub fn parse(id: &str, text: &str) -> Result<Self, ParseError> {
        Self::parse_in(Language::ENGLISH, id, text)
    }

    /// Parses the text of a lesson in this language; its exercises are answered in the same
    /// language.
    ///
    /// # Errors
    ///
    /// Returns the first line that is wrong, and how to fix it.
    pub fn parse_in(language: Language, id: &str, text: &str) -> Result<Self, ParseError> {
        lesson(language, id, text)
    }
}

fn lesson(language: Language, id: &str, text: &str) -> Result<Lesson, ParseError> {
    read(language, id, text).map_err(|Problem { line, problem }| ParseError {
        lesson: id.to_owned(),
        line,
        problem,
    })
}

fn read(language: Language, id: &str, text: &str) -> Result<Lesson, Problem> {
    if text.len() > MAX_BYTES {
        let problem = Sentence::new("The lesson has more than {most} bytes: split it in two.")
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
    let mut keys = Vec::new();
    for item in head {
        match item {
            Item::Paragraph(text) => lesson.paragraphs.push(text.clone()),
            Item::Field(field) if keys.contains(&&*field.key) => {
                let problem = Sentence::new("There is a second `{key}` in this lesson: remove it.")
                    .with("key", &field.key);
                return Err(Problem::at(field.line, problem));
            }
            Item::Field(field) => {
                head_field(&mut lesson, field)?;
                keys.push(&*field.key);
            }
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
            let problem =
                Sentence::new("There are more than {most} exercises: split the lesson in two.")
                    .with("most", MAX_EXERCISES);
            return Err(Problem::at(name.line, problem));
        }
        lesson.exercises.push(exercise::read(language, name, own)?);
        rest = others;
    }
    Ok(lesson)
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
