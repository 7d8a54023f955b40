//! The lessons and the words of each language, read from its texts when they are first needed.

use std::sync::OnceLock;

use language::Language;

use crate::path::{self, Group};
use crate::texts::{FOLDERS, folder};
use crate::words::Words;
use crate::{Exercise, Lesson, ParseError};

/// What the texts of a language say.
struct Content {
    words: Words,
    path: Vec<Group>,
}

/// The lessons that come with the program, in order, in this language. What it lacks is in English.
///
/// ```
/// use staunton_lessons::{Language, path_in};
///
/// let german = Language::find("de").expect("German");
/// let first = &path_in(german)[0];
/// assert_eq!(first.title, "Das Brett");
/// assert_eq!(first.lessons[0].id, "board");
/// ```
pub fn path_in(language: Language) -> &'static [Group] {
    &content(language).path
}

/// The lesson with this id, in this language or in English.
pub fn lesson_in(language: Language, id: &str) -> Option<&'static Lesson> {
    let mut lessons = path_in(language).iter().flat_map(|group| &group.lessons);
    lessons.find(|lesson| lesson.id == id)
}

/// Reads the lessons that come with the program, in order.
///
/// # Errors
///
/// With the first line that is wrong; the tests read all of them.
pub fn read_path_in(language: Language) -> Result<Vec<Group>, ParseError> {
    path::read(language, &Words::read(language)?)
}

/// The lessons that come with the program, in order, in English; [`path_in`] has them in
/// others.
pub fn path() -> &'static [Group] {
    path_in(Language::ENGLISH)
}

/// The lesson with this id, in English; [`lesson_in`] has it in others.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lesson_in(Language::ENGLISH, id)
}

/// The lesson that explains an article of the FIDE Laws: one that names it, or else the article that
/// contains it. It is in English; its id is the same in every language.
///
/// ```
/// let castling = staunton_lessons::lesson_on("3.8.2.2").expect("a lesson");
/// assert_eq!(castling.id, "castling-conditions");
/// ```
pub fn lesson_on(article: &str) -> Option<&'static Lesson> {
    let mut part = article;
    loop {
        let mut lessons = path().iter().flat_map(|group| &group.lessons);
        let found = lessons.find(|lesson| lesson.articles.iter().any(|named| named == part));
        if found.is_some() {
            return found;
        }
        part = part.rsplit_once('.')?.0;
    }
}

impl Exercise {
    /// The words of its language.
    pub(crate) fn words(&self) -> &'static Words {
        &content(self.language).words
    }
}

fn content(language: Language) -> &'static Content {
    static CONTENT: [OnceLock<Content>; FOLDERS.len()] = [const { OnceLock::new() }; FOLDERS.len()];
    let Some((number, _)) = folder(language) else {
        return content(Language::ENGLISH);
    };
    CONTENT[number].get_or_init(|| {
        let words = Words::read(language).unwrap_or_else(|_| Words::none(language));
        let path = path::read(language, &words).unwrap_or_default();
        Content { words, path }
    })
}
