//! The length of names.

use language::Sentence;

use super::lines::Field;
use super::problem::Problem;

/// The maximum number of characters in the title of a lesson, and in the name of an exercise.
const MAX_NAME: usize = 100;

/// Checks the length of the title of a lesson or the name of an exercise; `too_long` is the error.
pub(super) fn check_name(too_long: &'static str, field: &Field) -> Result<(), Problem> {
    if field.value.chars().count() <= MAX_NAME {
        return Ok(());
    }
    let problem = Sentence::new(too_long).with("most", MAX_NAME);
    Err(Problem::at(field.line, problem))
}
