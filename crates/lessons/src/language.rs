//! The languages in which the lessons are written.

use std::fmt;
use std::sync::OnceLock;

use crate::path::{self, Group};
use crate::words::Words;
use crate::{Lesson, ParseError};

/// A language in which there are lessons: a folder of texts.
///
/// What it lacks is in English. To add one, only its folder is needed.
///
/// ```
/// use staunton_lessons::Language;
///
/// let german = Language::find("de-AT").expect("a language");
/// assert_eq!(german.code(), "de");
/// assert_eq!(german.lesson("rook").expect("a lesson").title, "Der Turm");
/// assert_eq!(Language::find("tlh"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(usize);

/// The texts of a language, by their names without the ending.
struct Folder {
    code: &'static str,
    texts: &'static [(&'static str, &'static str)],
}

/// All of them, English first.
const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// The most bytes of a language tag that is looked at (RFC 5646, 4.4.1).
const MAX_TAG: usize = 35;

/// What the texts of a language say.
struct Content {
    words: Words,
    path: Vec<Group>,
}

impl Language {
    /// English, in which every text exists.
    pub const ENGLISH: Self = Self(0);

    /// All of them, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FOLDERS.len()).map(Self)
    }

    /// The language of a tag such as `de` or `de-AT`: the most exact one that there is
    /// (RFC 4647, 3.4).
    pub fn find(tag: &str) -> Option<Self> {
        let mut part = (tag.len() <= MAX_TAG).then_some(tag)?;
        loop {
            let found = Self::all().find(|language| language.code().eq_ignore_ascii_case(part));
            if found.is_some() {
                return found;
            }
            part = part.rsplit_once('-')?.0;
        }
    }

    /// Its tag, such as `de`.
    pub const fn code(self) -> &'static str {
        FOLDERS[self.0].code
    }

    /// The lessons that come with the program, in order.
    ///
    /// ```
    /// use staunton_lessons::Language;
    ///
    /// let first = &Language::ENGLISH.path()[0];
    /// assert_eq!(first.title, "The board");
    /// assert_eq!(first.lessons[0].id, "board");
    /// ```
    pub fn path(self) -> &'static [Group] {
        &self.content().path
    }

    /// The lesson with this id.
    pub fn lesson(self, id: &str) -> Option<&'static Lesson> {
        let mut lessons = self.path().iter().flat_map(|group| &group.lessons);
        lessons.find(|lesson| lesson.id == id)
    }

    /// Reads the lessons that come with the program, in order.
    ///
    /// # Errors
    ///
    /// With the first line that is wrong; the tests read all of them.
    pub fn read_path(self) -> Result<Vec<Group>, ParseError> {
        path::read(self, &Words::read(self)?)
    }

    /// What is said in its exercises.
    pub(crate) fn words(self) -> &'static Words {
        &self.content().words
    }

    /// The text of this name, if there is one in this language.
    pub(crate) fn text(self, name: &str) -> Option<&'static str> {
        let mut texts = FOLDERS[self.0].texts.iter();
        texts.find_map(|&(other, text)| (other == name).then_some(text))
    }

    /// The names of its texts.
    #[cfg(test)]
    pub(crate) fn texts(self) -> impl Iterator<Item = &'static str> {
        FOLDERS[self.0].texts.iter().map(|&(name, _)| name)
    }

    fn content(self) -> &'static Content {
        static CONTENT: [OnceLock<Content>; FOLDERS.len()] =
            [const { OnceLock::new() }; FOLDERS.len()];
        CONTENT[self.0].get_or_init(|| {
            let words = Words::read(self).unwrap_or_default();
            let path = path::read(self, &words).unwrap_or_default();
            Content { words, path }
        })
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Language").field(&self.code()).finish()
    }
}
