//! The texts of the lessons in each language.

use std::sync::OnceLock;

use language::Language;

use crate::path::{self, Group};
use crate::words::Words;
use crate::{Lesson, ParseError};

/// The texts of a language, by their names without the ending.
struct Folder {
    code: &'static str,
    texts: &'static [(&'static str, &'static str)],
}

/// All of them, English first.
const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

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

/// What is said in the exercises of a language.
pub(crate) fn words(language: Language) -> &'static Words {
    &content(language).words
}

/// The text of this name, if there is one in this language.
pub(crate) fn text(language: Language, name: &str) -> Option<&'static str> {
    let mut texts = folder(language)?.1.texts.iter();
    texts.find_map(|&(other, text)| (other == name).then_some(text))
}

/// The number of a language's folder, and the folder, if there is one.
fn folder(language: Language) -> Option<(usize, &'static Folder)> {
    let mut folders = FOLDERS.iter().enumerate();
    folders.find(|(_, folder)| folder.code == language.code())
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(folder: &Folder) -> BTreeSet<&'static str> {
        folder.texts.iter().map(|&(name, _)| name).collect()
    }

    #[test]
    fn every_folder_is_a_language_whose_texts_are_known_in_english() {
        assert_eq!(FOLDERS[0].code, Language::ENGLISH.code());
        for folder in FOLDERS {
            let language = Language::find(folder.code).map(Language::code);
            assert_eq!(language, Some(folder.code));
            let unknown = &names(folder) - &names(&FOLDERS[0]);
            assert!(unknown.is_empty(), "{}: {unknown:?}", folder.code);
        }
    }
}
