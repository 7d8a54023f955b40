//! A problem of a text.

use language::Sentence;

/// What is wrong in a line.
pub(crate) struct Problem {
    pub(crate) line: usize,
    pub(crate) problem: Sentence,
}

impl Problem {
    pub(crate) fn at(line: usize, problem: impl Into<Sentence>) -> Self {
        Self {
            line,
            problem: problem.into(),
        }
    }
}
