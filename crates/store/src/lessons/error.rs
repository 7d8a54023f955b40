//! Why something was not done with a lesson.

use std::fmt;

use super::types::MOST_LESSONS;
use crate::error::Unavailable;

/// Why something was not done with a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonError {
    /// There is no such lesson.
    NoSuchLesson,
    /// There is no such player.
    NoSuchPlayer,
    /// The author has as many lessons as one may have.
    TooManyLessons,
    /// The lesson has been changed since the version that was named.
    Changed,
    /// Another lesson has this id; choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchLesson => f.write_str("there is no such lesson"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::TooManyLessons => write!(f, "an author has {MOST_LESSONS} lessons at most"),
            Self::Changed => f.write_str("the lesson has been changed meanwhile"),
            Self::IdTaken => f.write_str("another lesson has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for LessonError {}

impl From<Unavailable> for LessonError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
