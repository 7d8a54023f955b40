//! The lessons that come with the program, in order.

use std::sync::OnceLock;

use crate::{Lesson, ParseError};

/// Lessons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

macro_rules! lessons {
    ($($id:literal)*) => {
        &[$(($id, include_str!(concat!("../lessons/en/", $id, ".txt")))),*]
    };
}

/// The ids and texts of lessons.
type Texts = &'static [(&'static str, &'static str)];

const PATH: [(&str, Texts); 10] = [
    ("The board", lessons!["board" "setup" "turns"]),
    (
        "The pieces",
        lessons!["rook" "bishop" "queen" "knight" "king" "pawn" "capturing" "values"],
    ),
    (
        "The king in danger",
        lessons!["check" "out-of-check" "own-king" "checkmate" "stalemate"],
    ),
    (
        "Special moves",
        lessons!["castling" "castling-conditions" "en-passant" "promotion"],
    ),
    (
        "How a game ends",
        lessons!["agreement" "repetition" "fifty-moves" "dead-position" "points"],
    ),
    (
        "At the board",
        lessons!["notation" "touch-move" "clock" "chess960"],
    ),
    ("The opening", lessons!["opening" "opening-trap"]),
    (
        "Tactics",
        lessons!["fork" "pin" "skewer" "discovered" "removing-the-guard"],
    ),
    (
        "Endings",
        lessons!["mate-queen" "mate-rook" "pawn-race" "opposition"],
    ),
    (
        "Myths",
        lessons!["myths-moves" "myths-castling" "myths-draws"],
    ),
];

/// Reads the lessons that come with the program, in order.
///
/// # Errors
///
/// With the first line that is wrong; the tests read all of them.
pub fn read_path() -> Result<Vec<Group>, ParseError> {
    let groups = PATH.iter().map(|&(title, texts)| {
        let lessons = texts.iter().map(|&(id, text)| Lesson::parse(id, text));
        let lessons: Result<Vec<Lesson>, ParseError> = lessons.collect();
        lessons.map(|lessons| Group { title, lessons })
    });
    groups.collect()
}

/// The lessons that come with the program, in order.
///
/// ```
/// let first = &staunton_lessons::path()[0];
/// assert_eq!(first.lessons[0].id, "board");
/// ```
pub fn path() -> &'static [Group] {
    static GROUPS: OnceLock<Vec<Group>> = OnceLock::new();
    GROUPS.get_or_init(|| read_path().unwrap_or_default())
}

/// The lesson with this id.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    let mut lessons = path().iter().flat_map(|group| &group.lessons);
    lessons.find(|lesson| lesson.id == id)
}

/// The lesson that explains an article of the FIDE Laws: one that names it, or else the article that
/// contains it.
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
