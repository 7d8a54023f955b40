//! Exercises that can be read but not used.

use staunton_lessons::Lesson;

use super::lesson;

fn problem(fields: &str) -> String {
    let lesson = Lesson::parse("t", &lesson(fields)).expect("a lesson");
    lesson
        .validate()
        .expect_err("something is wrong")
        .to_string()
}

#[test]
fn what_cannot_be_solved_or_cannot_go_wrong_is_refused() {
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
            "`wrong e2e4` is never said",
        ),
        (
            "position: start\ngoal: mark file d\nwrong d1: No.",
            "`wrong d1` is never said",
        ),
    ] {
        let problem = problem(fields);
        assert!(problem.starts_with("t.txt, exercise \"E\": "), "{problem}");
        assert!(problem.contains(part), "{fields}: {problem}");
    }
}

#[test]
fn two_exercises_have_two_names() {
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
fn what_takes_too_long_to_judge_is_refused() {
    // A bishop never gets there, which in eight moves it can fail to do in many ways.
    let bishop = "position: 6k1/8/8/8/8/8/8/B3K3 w - - 0 1\ngoal: visit a2 by a1 in 8";
    assert!(problem(bishop).contains("cannot be judged in time"));
}
