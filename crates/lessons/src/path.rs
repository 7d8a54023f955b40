//! The lessons that come with the program, in order.

use language::{Language, Sentence};

use crate::words::Words;
use crate::{Lesson, ParseError, texts};

/// Lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

/// The names of the groups and the ids of their lessons. The titles are among the words of each
/// language, the lessons in texts of their own.
const PATH: [(&str, &[&str]); 10] = [
    ("board", &["board", "setup"]),
    (
        "pieces",
        &[
            "rook",
            "bishop",
            "queen",
            "knight",
            "king",
            "pawn",
            "capturing",
            "turns",
            "values",
        ],
    ),
    (
        "check",
        &[
            "check",
            "out-of-check",
            "own-king",
            "checkmate",
            "stalemate",
        ],
    ),
    (
        "special-moves",
        &["castling", "castling-conditions", "en-passant", "promotion"],
    ),
    (
        "endings-of-games",
        &[
            "agreement",
            "repetition",
            "fifty-moves",
            "dead-position",
            "points",
        ],
    ),
    (
        "at-the-board",
        &["notation", "touch-move", "clock", "chess960"],
    ),
    ("opening", &["opening", "opening-trap"]),
    (
        "tactics",
        &["fork", "pin", "skewer", "discovered", "removing-the-guard"],
    ),
    (
        "endings",
        &["mate-queen", "mate-rook", "pawn-race", "opposition"],
    ),
    ("myths", &["myths-moves", "myths-castling", "myths-draws"]),
];

/// The names of the groups, in order.
#[cfg(test)]
pub(crate) fn group_names() -> impl Iterator<Item = &'static str> {
    PATH.iter().map(|&(name, _)| name)
}

pub(crate) fn read(language: Language, words: &Words) -> Result<Vec<Group>, ParseError> {
    let groups = PATH.iter().map(|&(name, ids)| {
        let lessons: Result<Vec<Lesson>, ParseError> =
            ids.iter().map(|id| read_lesson(language, id)).collect();
        lessons.map(|lessons| Group {
            title: words.group(name),
            lessons,
        })
    });
    groups.collect()
}

/// A lesson in this language, or in English.
fn read_lesson(language: Language, id: &str) -> Result<Lesson, ParseError> {
    let found = [language, Language::ENGLISH]
        .into_iter()
        .find_map(|language| Some((language, texts::text(language, id)?)));
    let (language, text) = found.ok_or_else(|| ParseError {
        lesson: id.to_owned(),
        line: 1,
        problem: Sentence::new("There is no such text: write lessons/en/{id}.txt.").with("id", id),
    })?;
    Lesson::parse_in(language, id, text)
}
