//! Exercises that can be parsed but not used.

use staunton_lessons::Lesson;

use super::{all_tried, lesson};

fn problem(fields: &str) -> String {
    let lesson = Lesson::parse("t", &lesson(fields)).expect("a lesson");
    lesson
        .validate()
        .expect_err("something is wrong")
        .to_string()
}

#[test]
fn rejects_exercises_without_a_solution_or_a_wrong_try() {
    for (fields, part) in [
        (
            "position: start\ngoal: mate in 1",
            "Nothing reaches the goal",
        ),
        ("position: start\ngoal: claim", "Nothing reaches the goal"),
        (
            "position: start\ngoal: end stalemate",
            "Nothing reaches the goal",
        ),
        (
            "position: start\ngoal: mark targets of a1",
            "Nothing reaches the goal",
        ),
        (
            "position: 6k1/8/8/8/8/8/8/B3K3 w - - 0 1\ngoal: visit a2 by a1 in 4",
            "Nothing reaches",
        ),
        (
            "position: 8/8/4k3/8/8/4K3/8/8 w - - 0 1\ngoal: claim",
            "cannot be played as a game",
        ),
        (
            "position: start\ngoal: move\nwrong e2e4: No.",
            "`wrong e2e4` is never shown",
        ),
        (
            "position: start\ngoal: mark file d\nwrong d1: No.",
            "`wrong d1` is never shown",
        ),
    ] {
        let problem = problem(fields);
        assert!(problem.starts_with("t.txt, exercise \"E\": "), "{problem}");
        assert!(problem.contains(part), "{fields}: {problem}");
    }
}

#[test]
fn a_wrong_move_may_be_named_in_either_notation() {
    for name in ["g1f3", "Nf3", "Ng1-f3"] {
        let fields = format!("position: start\ngoal: line e4\nwrong {name}: Not yet.");
        let lesson = Lesson::parse("t", &lesson(&fields)).expect("a lesson");
        assert_eq!(lesson.validate(), Ok(()), "{name}");
        for tried in ["g1f3", "Nf3"] {
            let answer = lesson.exercises[0].attempt(&all_tried(&[tried]));
            let sentence = answer.expect("an answer").sentence;
            assert_eq!(sentence, "Not yet.", "{name}, {tried}");
        }
    }
}

#[test]
fn rejects_exercises_with_the_same_name() {
    let one = "exercise: E\nposition: start\ntask: T\ngoal: move\ndone: D\n";
    let text = format!("title: T\n\nText.\n\n{one}{one}");
    let lesson = Lesson::parse("t", &text).expect("a lesson");
    let problem = lesson
        .validate()
        .expect_err("twice the same name")
        .to_string();
    assert!(
        problem.contains("another exercise of this name"),
        "{problem}"
    );
}

#[test]
fn rejects_a_lesson_that_takes_too_long_to_judge() {
    // A bishop never gets there, and there are many ways to fail in eight moves.
    let bishop = "position: 6k1/8/8/8/8/8/8/B3K3 w - - 0 1\ngoal: visit a2 by a1 in 8";
    assert!(problem(bishop).contains("cannot be judged in time"));
}

/// Validates `number` exercises with these fields, and returns the first error.
fn problem_in_many(number: usize, fields: &str) -> Option<(String, String)> {
    let exercises =
        (0..number).map(|name| format!("\nexercise: {name}\ntask: T\ndone: D\n{fields}\n"));
    let exercises = exercises.collect::<Vec<String>>().concat();
    let text = format!("title: T\n\nText.\n{exercises}");
    let lesson = Lesson::parse("t", &text).expect("a lesson");
    let invalid = lesson.validate().err()?;
    assert_eq!(
        text.lines().nth(invalid.line - 1),
        Some(&*format!("exercise: {}", invalid.exercise))
    );
    Some((invalid.exercise, invalid.problem.to_string()))
}

#[test]
fn no_try_takes_long_to_judge() {
    let middlegame = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 1";
    let queens = "QQQ3rk/QQQ3pp/QQQ5/8/8/5qqq/PP3qqq/KR3qqq w - - 0 1";
    let pawns = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    for (position, goal) in [
        (middlegame, "win 1 in 2"),
        (queens, "win 9 in 2"),
        (pawns, "queen in 6"),
    ] {
        let fields = format!("position: {position}\ngoal: {goal}");
        let (name, problem) = problem_in_many(2, &fields).expect("a problem");
        assert_eq!(name, "0", "{goal}");
        assert!(problem.contains("cannot be judged in time"), "{problem}");
    }
}

#[test]
fn no_lesson_takes_long_to_validate() {
    // One such exercise is valid, and so are a few.
    let hard = "position: 4k3/3q1ppp/8/8/4N3/8/5PPP/4R1K1 w - - 0 1\ngoal: win 6 in 2";
    assert_eq!(problem_in_many(1, hard), None);
    let (name, problem) = problem_in_many(30, hard).expect("a problem");
    assert_ne!(name, "0");
    assert!(
        problem.starts_with("Checking the lesson takes too long"),
        "{problem}"
    );
}
