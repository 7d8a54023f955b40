//! Errors in the text of a lesson.

use std::fmt;

use language::Sentence;

/// The reason why a text is not a lesson: a sentence with the place and the fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The id of the lesson.
    pub lesson: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The problem and how to fix it.
    pub problem: Sentence,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            lesson,
            line,
            problem,
        } = self;
        write!(f, "{lesson}.txt, line {line}: {problem}")
    }
}

impl std::error::Error for ParseError {}

/// The reason why an exercise cannot be used: a sentence with the place and the fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The id of the lesson.
    pub lesson: String,
    /// The name of the exercise.
    pub exercise: String,
    /// The line of the text in which it begins, counted from 1.
    pub line: usize,
    /// The problem and how to fix it.
    pub problem: Sentence,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            lesson,
            exercise,
            problem,
            ..
        } = self;
        write!(f, "{lesson}.txt, exercise {exercise:?}: {problem}")
    }
}

impl std::error::Error for Invalid {}
