//! Every text is a lesson or is rejected with a line number.

use proptest::prelude::*;
use staunton_lessons::{Language, Lesson, Try, path};

/// A line as lessons have them, or a similar one.
fn line() -> impl Strategy<Value = String> {
    let paths = path().iter().flat_map(|group| &group.lessons);
    let goals = paths.flat_map(|lesson| &lesson.exercises);
    let fens: Vec<String> = goals.map(|exercise| exercise.start.fen()).collect();
    let goal = "(move|visit|capture|castle|promote|check|end|no|escape|mate|queen|win|touch|line|mark\
                |choose|outcome|result|judge|claim)( ([a-h][1-8]|by|in|[0-9]|mate|stalemate|king|takes\
                |targets|of|white|flag|e2e4)){0,5}";
    prop_oneof![
        4 => proptest::sample::select(fens).prop_map(|fen| format!("position: {fen}")),
        4 => goal.prop_map(|goal| format!("goal: {goal}")),
        2 => "exercise: [a-c]",
        2 => Just("task: Do it.".to_owned()),
        2 => Just("done: Done.".to_owned()),
        1 => "moves:( (e4|e5|Nf3|Nc6|O-O|Kd1|x)){0,4}",
        1 => "wrong ([a-h][1-8]){1,2}: No",
        1 => "(correct|option): a( \\| b)?",
        1 => "chess960: yes|title: T|rules: a|#|hint: h",
        2 => "\\PC{0,20}",
        1 => "[ \t]\\PC{0,8}",
        1 => any::<String>(),
    ]
}

/// A text with the beginning of a lesson.
fn text() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(line(), 0..24);
    lines.prop_map(|lines| {
        format!(
            "title: T\n\nText.\n\nexercise: E\ntask: T\ndone: D\n{}",
            lines.join("\n")
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn a_text_is_a_lesson_or_is_rejected_with_a_line(text in text()) {
        match Lesson::parse_in(Language::ENGLISH, "t", &text) {
            Err(why) => prop_assert!((1..=text.lines().count()).contains(&why.line), "{why}"),
            Ok(lesson) => {
                for exercise in &lesson.exercises {
                    let _ = (exercise.begin(), exercise.options(), exercise.san());
                    let _ = exercise.attempt(&[Try::Move("e4".to_owned())]);
                }
                if let Err(why) = lesson.validate() {
                    prop_assert!(text.lines().nth(why.line - 1).is_some_and(|line| line.starts_with("exercise:")));
                }
            }
        }
    }

    #[test]
    fn reads_any_characters_without_a_panic(text in "\\PC*", lines in prop::collection::vec(any::<String>(), 0..8)) {
        let _ = Lesson::parse("t", &text);
        let _ = Lesson::parse("t", &lines.join("\n"));
    }
}
