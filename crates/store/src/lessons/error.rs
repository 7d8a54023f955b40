//! Errors of lessons.

use std::fmt;

use super::types::MOST_LESSONS;
use crate::error::Unavailable;

/// Errors of operations on lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonError {
    /// The lesson does not exist.
    NoSuchLesson,
    /// The player does not exist.
    NoSuchPlayer,
    /// The author has reached the maximum number of lessons.
    TooManyLessons,
    /// The lesson has changed since the given version.
    Changed,
    /// Another lesson has this id; the caller should choose another random one.
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
