//! What is wrong with the text of a lesson.

use std::fmt;

use language::Sentence;

/// Why a text is no lesson: a sentence with the place, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The id of the lesson.
    pub lesson: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong in it, and what to do.
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

/// Why an exercise cannot be used: a sentence with the place, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The id of the lesson.
    pub lesson: String,
    /// The name of the exercise.
    pub exercise: String,
    /// The line of the text in which it begins, counted from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
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
