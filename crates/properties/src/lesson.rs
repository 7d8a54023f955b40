//! Properties of the lesson parser: a text is a lesson that can be displayed and judged, or it is
//! rejected with a line number.

use lessons::{Lesson, Try};

/// The input is the text of a lesson.
///
/// # Panics
///
/// When a property does not hold.
pub fn lesson(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lesson = match Lesson::parse("fuzz", &text) {
        Ok(lesson) => lesson,
        Err(why) => {
            assert!(
                !why.problem.to_string().is_empty() && why.line >= 1,
                "{why:?}"
            );
            assert!(why.line <= text.lines().count().max(1), "{why}");
            return;
        }
    };
    for exercise in &lesson.exercises {
        let board = exercise.begin();
        let _ = (exercise.options(), exercise.san());
        for tried in ["e4", "O-O", "a1a8"] {
            let tried = Try::Move(tried.to_owned());
            // A try that is not accepted changes nothing.
            if let Ok(answer) = exercise.attempt(&[tried])
                && !answer.accepted
            {
                assert_eq!(answer.state, board, "{}", exercise.name);
            }
        }
    }
    if let Err(why) = lesson.validate() {
        let line = text.lines().nth(why.line - 1).unwrap_or_default();
        assert!(line.starts_with("exercise:"), "{why}");
    }
}
