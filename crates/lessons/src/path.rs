//! The built-in lessons, in order.

use std::collections::HashMap;
use std::sync::LazyLock;

use language::Language;

use crate::{Lesson, ParseError, texts, translate};

/// Lessons on one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The topic.
    pub title: &'static str,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

/// The English title of a group, and the ids and English texts of its lessons.
macro_rules! group {
    [$title:literal, $($id:literal),*] => {
        (
            $title,
            &[$(($id, include_str!(concat!("../lessons/en/", $id, ".txt")))),*],
        )
    };
}

/// The groups of lessons, in order.
const PATH: [(&str, &[(&str, &str)]); 10] = [
    group!["The board", "board", "setup"],
    group![
        "The pieces",
        "rook",
        "bishop",
        "queen",
        "knight",
        "king",
        "pawn",
        "capturing",
        "turns",
        "values"
    ],
    group![
        "The king in danger",
        "check",
        "out-of-check",
        "own-king",
        "checkmate",
        "stalemate"
    ],
    group![
        "Special moves",
        "castling",
        "castling-conditions",
        "en-passant",
        "promotion"
    ],
    group![
        "How a game ends",
        "agreement",
        "repetition",
        "fifty-moves",
        "dead-position",
        "points"
    ],
    group![
        "At the board",
        "notation",
        "touch-move",
        "clock",
        "chess960"
    ],
    group!["The opening", "opening", "opening-trap"],
    group![
        "Tactics",
        "fork",
        "pin",
        "skewer",
        "discovered",
        "removing-the-guard"
    ],
    group![
        "Endings",
        "mate-queen",
        "mate-rook",
        "pawn-race",
        "opposition"
    ],
    group!["Myths", "myths-moves", "myths-castling", "myths-draws"],
];

/// The English titles of the groups, in order.
#[cfg(test)]
pub(crate) fn group_titles() -> impl Iterator<Item = &'static str> {
    PATH.iter().map(|&(title, _)| title)
}

/// Reads the built-in lessons, in order. Lessons without a translation are in English.
///
/// # Errors
///
/// Returns the first line that is wrong; the tests read all lessons.
pub fn read_path_in(language: Language) -> Result<Vec<Group>, ParseError> {
    let groups = PATH.iter().map(|&(title, lessons)| {
        let lessons = lessons.iter().map(|&(id, text)| {
            let english = Lesson::parse(id, text)?;
            Ok(translate::translate(&english, language).unwrap_or(english))
        });
        Ok(Group {
            title: texts::text(language, title),
            lessons: lessons.collect::<Result<_, _>>()?,
        })
    });
    groups.collect()
}

/// Returns the built-in lessons in this language, in order. Texts without a translation are in
/// English.
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
    static PATHS: LazyLock<HashMap<Language, Vec<Group>>> = LazyLock::new(|| {
        let read = |language| (language, read_path_in(language).unwrap_or_default());
        Language::all().map(read).collect()
    });
    PATHS.get(&language).map_or(&[], Vec::as_slice)
}

/// Returns the lesson with this id, in this language or in English.
pub fn lesson_in(language: Language, id: &str) -> Option<&'static Lesson> {
    let mut lessons = path_in(language).iter().flat_map(|group| &group.lessons);
    lessons.find(|lesson| lesson.id == id)
}

/// Returns the built-in lessons in English, in order; for other languages, see [`path_in`].
pub fn path() -> &'static [Group] {
    path_in(Language::ENGLISH)
}

/// Returns the lesson with this id in English; for other languages, see [`lesson_in`].
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lesson_in(Language::ENGLISH, id)
}

/// Returns the lesson that explains an article of the FIDE Laws: a lesson that names it, or else
/// one that names the article that contains it. It is in English; its id is the same in every
/// language.
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
