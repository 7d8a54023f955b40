//! The built-in lessons.

use std::collections::BTreeSet;

use staunton_lessons::{
    Goal, Language, Lesson, MoveGoal, lesson_in, lesson_on, path, path_in, read_path_in,
};

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    path().iter().flat_map(|group| &group.lessons)
}

#[test]
fn every_lesson_can_be_read_and_every_exercise_solved() {
    let mut problems = Vec::new();
    for language in Language::all() {
        let code = language.code();
        let path = read_path_in(language);
        let path = path.unwrap_or_else(|why| panic!("{code}/{why}"));
        for lesson in path.iter().flat_map(|group| &group.lessons) {
            let problem = lesson.validate().err();
            problems.extend(problem.map(|why| format!("{code}/{why}")));
            let id = &lesson.id;
            assert!(!lesson.exercises.is_empty(), "{code}/{id} has no exercise");
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Returns the parts that are not text.
fn frame(lesson: &Lesson) -> impl PartialEq + std::fmt::Debug {
    let exercises = lesson.exercises.iter().map(|exercise| {
        let options = exercise.options.iter();
        (
            (exercise.start, exercise.moves.clone()),
            exercise.goal.clone(),
            options.map(|it| it.why_not.is_none()).collect::<Vec<_>>(),
            exercise.hint.is_some(),
            exercise
                .wrong
                .iter()
                .map(|(tried, _)| tried.clone())
                .collect::<Vec<_>>(),
        )
    });
    (
        lesson.rules.clone(),
        lesson.articles.clone(),
        lesson.paragraphs.len(),
        exercises.collect::<Vec<_>>(),
    )
}

#[test]
fn a_lesson_is_the_same_in_every_language() {
    for language in Language::all() {
        for english in lessons() {
            let id = &english.id;
            let lesson = lesson_in(language, id).expect("the lesson in each language");
            assert_eq!(frame(lesson), frame(english), "{}/{id}", language.code());
        }
    }
}

#[test]
fn every_lesson_is_completely_in_german() {
    let german = Language::find("de").expect("German");
    for (group, english) in path_in(german).iter().zip(path()) {
        assert_ne!(group.title, english.title);
        for lesson in &group.lessons {
            assert_eq!(lesson.language, german, "{}", lesson.id);
        }
    }
}

#[test]
fn ids_are_plain_and_unique() {
    let ids: BTreeSet<&str> = lessons().map(|lesson| &*lesson.id).collect();
    assert_eq!(ids.len(), lessons().count());
    for id in ids {
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(id.bytes().all(is_plain), "{id}");
    }
}

#[test]
fn every_article_of_a_refusal_or_a_result_has_a_lesson() {
    let illegal = [
        "1.2", "3.1", "1.4.1", "3.7", "3.6", "3.2", "3.3", "3.4", "3.8.1", "3.7.1", "3.5", "3.7.2",
        "3.7.3", "3.7.3.2", "3.7.3.3", "3.9.2", "3.8.2.1", "3.8.2.2",
    ];
    let reasons = arbiter::Reason::ALL
        .iter()
        .filter_map(|reason| reason.article());
    for article in illegal
        .into_iter()
        .chain(reasons)
        .chain(["9.1.2.1", "9.5.3", "11.5"])
    {
        assert!(lesson_on(article).is_some(), "{article}");
    }
}

#[test]
fn the_example_for_teachers_is_a_lesson() {
    let page = include_str!("../../../../docs/LESSONS.md");
    let (_, rest) = page.split_once("```lesson\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let lesson = Lesson::parse("example", example).expect("a lesson");
    assert_eq!(lesson.exercises.len(), 3);
    assert_eq!(lesson.validate(), Ok(()));
}

#[test]
fn the_square_of_a_pawn_on_its_starting_rank_begins_one_rank_further() {
    // Black has just stepped into the square that begins on a2, or into the one that begins on a3.
    for (rank, is_promoted) in [("6k1", true), ("5k2", false)] {
        let fields = format!("position: 8/8/8/8/8/{rank}/P7/7K w - - 0 1\ngoal: queen in 5");
        let answer = super::exercise(&fields).attempt(&super::all_tried(&["a4"]));
        assert_eq!(answer.expect("an answer").accepted, is_promoted, "{rank}");
    }
    let race = staunton_lessons::lesson("pawn-race").expect("a lesson");
    assert!(race.paragraphs[0].contains("begin one square further on"));
}

#[test]
fn a_king_on_the_sixth_rank_wins_with_the_pawn_right_behind_him() {
    let lost = "position: 8/8/4K3/8/8/3k4/4P3/8 b - - 0 1\ngoal: end dead-position";
    let answer = super::exercise(lost).attempt(&super::all_tried(&["Kxe2"]));
    assert!(answer.expect("an answer").done, "the pawn is far behind");
    let opposition = staunton_lessons::lesson("opposition").expect("a lesson");
    let rule = &opposition.paragraphs[1];
    assert!(rule.contains("right behind him on the fifth"), "{rule}");
    assert!(!rule.contains("in any case"), "{rule}");
}

#[test]
fn the_lesson_on_the_queen_warns_of_the_corner() {
    for (queen, mv) in [("5Q2", "Qf7"), ("6Q1", "Qg6")] {
        let fields = format!("position: 7k/8/4K3/8/8/8/8/{queen} w - - 0 1\ngoal: end stalemate");
        let answer = super::exercise(&fields).attempt(&super::all_tried(&[mv]));
        assert!(answer.expect("an answer").done, "{mv}");
    }
    let queen = staunton_lessons::lesson("mate-queen").expect("a lesson");
    let [way, danger] = &queen.paragraphs[..] else {
        panic!("two paragraphs");
    };
    assert!(!way.contains("next to it"), "{way}");
    assert!(danger.contains("a king in the corner"), "{danger}");
}

#[test]
fn no_mate_is_shorter_than_in_its_task() {
    for lesson in lessons() {
        for exercise in &lesson.exercises {
            let Goal::Move(MoveGoal::Mate(number @ 2..)) = exercise.goal else {
                continue;
            };
            let mut shorter = exercise.clone();
            shorter.goal = Goal::Move(MoveGoal::Mate(number - 1));
            assert!(
                shorter.solve().is_none(),
                "{}: {}",
                lesson.id,
                exercise.name
            );
        }
    }
}
