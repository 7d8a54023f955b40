//! A problem in a text.

use language::Sentence;

/// A problem in a line.
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
