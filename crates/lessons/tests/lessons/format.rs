//! The format of lessons, and the errors for other texts.

use staunton_lessons::{Goal, Kind, Lesson, MoveGoal};

use super::{exercise, lesson};

/// Returns the error for a lesson, as it is displayed.
fn problem(text: &str) -> String {
    Lesson::parse("t", text).expect_err("no lesson").to_string()
}

/// Returns the error for an exercise with these fields, which begin in line 8.
fn problem_in(fields: &str) -> String {
    problem(&lesson(fields))
}

#[test]
fn rejects_a_repeated_key_with_its_line() {
    for key in ["title", "rules", "articles"] {
        let text = format!("{key}: capture\n\nText.\n{key}: capture\n{}", lesson(""));
        assert_eq!(
            problem(&text),
            format!("t.txt, line 4: There is a second `{key}` in this lesson: remove it.")
        );
    }
    let twice = problem_in("wrong a1b2: No.\nwrong a1b2: Not that.");
    assert!(
        twice.starts_with("t.txt, line 9: There is a second `wrong a1b2`"),
        "{twice}"
    );
}

#[test]
fn a_lesson_has_paragraphs_and_exercises() {
    let text = "\
# A comment.
title: The rook
rules: sliding-pieces capture
articles: 3.3 3.5

One paragraph
in two lines: with a colon.

Another.

exercise: Up
position: 7k/8/8/8/8/8/8/R3K3 w - - 0 1
task: Bring the rook
  to a5.
goal: visit a5 by a1 in 1
wrong a1b2: No.
done: Yes.

exercise: Now
position: start
moves: e4 e5
task: Move.
goal: move
hint: Any.
done: Yes.
";
    let lesson = Lesson::parse("rook", text).expect("a lesson");
    assert_eq!(
        lesson.paragraphs,
        ["One paragraph in two lines: with a colon.", "Another."]
    );
    assert_eq!(lesson.rules, ["sliding-pieces", "capture"]);
    assert_eq!(lesson.articles, ["3.3", "3.5"]);
    let [up, now] = &lesson.exercises[..] else {
        panic!("two exercises");
    };
    assert_eq!(up.task, "Bring the rook to a5.");
    assert_eq!(up.wrong, [("a1b2".to_owned(), "No.".to_owned())]);
    assert_eq!(now.san(), ["e4", "e5"]);
    assert_eq!(now.goal, Goal::Move(MoveGoal::Any));
    assert_eq!(now.hint.as_deref(), Some("Any."));
}

#[test]
fn parses_every_goal() {
    for (goal, kind) in [
        ("move", Kind::Move),
        ("visit a3 a4 by a2 in 2", Kind::Move),
        ("capture e7 by d1 in 3", Kind::Move),
        ("capture e7 d7 in 8", Kind::Move),
        ("en-passant", Kind::Move),
        ("castle", Kind::Move),
        ("castle queenside", Kind::Move),
        ("promote", Kind::Move),
        ("promote rook", Kind::Move),
        ("check", Kind::Move),
        ("end dead-position", Kind::Move),
        ("no stalemate", Kind::Move),
        ("escape king block", Kind::Move),
        ("mate in 3", Kind::Move),
        ("touch e2", Kind::Move),
        ("touch takes e7", Kind::Move),
        ("touch e2 takes e7", Kind::Move),
        ("line e4 e5", Kind::Move),
        ("mark targets of e2", Kind::Mark),
        ("mark squares e4 e5", Kind::Mark),
        ("mark file a", Kind::Mark),
        ("mark rank 8", Kind::Mark),
        ("mark black pawn", Kind::Mark),
        ("mark checkers", Kind::Mark),
        ("outcome", Kind::Choose),
        ("result resign black", Kind::Choose),
        ("result flag white", Kind::Choose),
        ("judge e2e4 e7e5", Kind::Judge),
        ("claim", Kind::Claim),
    ] {
        let read = exercise(&format!("position: start\ngoal: {goal}"));
        assert_eq!(read.goal.kind(), kind, "{goal}");
    }
}

/// Fields of an exercise, the line that is wrong, and a part of the error.
const ERRORS: &[(&str, usize, &str)] = &[
    ("goal: move", 5, "has no position: add a line `position: …`"),
    ("position: start", 5, "has no goal"),
    ("position: start\ngoal:", 5, "has no goal"),
    (
        "position: 8/8 w\ngoal: move",
        8,
        "The position cannot be read",
    ),
    (
        "position: 4k3/8/8/8/8/8/8/4K3 w - e6 0 1\ngoal: move",
        8,
        "not written exactly",
    ),
    (
        "position: start\nmoves: e4 e4\ngoal: move",
        9,
        "e4 cannot be played",
    ),
    (
        "position: start\nposition: start\ngoal: move",
        9,
        "a second `position`",
    ),
    (
        "position: start\ntitle: X\ngoal: move",
        9,
        "belongs above the first exercise",
    ),
    ("position: start\nnonsense\ngoal: move", 9, "is not a field"),
    (
        "position: start\nchess960: no\ngoal: move",
        9,
        "Write `chess960: yes`",
    ),
    (
        "position: start\ngoal: win",
        9,
        "\"win\" is not a goal: write one of move, visit",
    ),
    (
        "position: start\ngoal: visit e4 in 1",
        9,
        "Write `visit SQUARES by SQUARE in NUMBER`",
    ),
    (
        "position: start\ngoal: visit e4 by e4 in 1",
        9,
        "no piece of White on e4",
    ),
    (
        "position: start\ngoal: visit e4 by e2 in 9",
        9,
        "write one from 1 to 8",
    ),
    (
        "position: start\ngoal: visit e3 e4 by e2 in 1",
        9,
        "too few",
    ),
    (
        "position: start\ngoal: visit by e2 in 1",
        9,
        "at least one square",
    ),
    (
        "position: start\ngoal: capture e4 in 1",
        9,
        "nothing to capture on e4",
    ),
    (
        "position: start\ngoal: mate in 4",
        9,
        "write one from 1 to 3",
    ),
    (
        "position: start\ngoal: promote king",
        9,
        "No pawn becomes a king",
    ),
    (
        "position: start\ngoal: end war",
        9,
        "write one of checkmate, stalemate",
    ),
    (
        "position: start\ngoal: escape run",
        9,
        "write king, capture or block",
    ),
    (
        "position: start\ngoal: mark everything",
        9,
        "Write `mark targets of SQUARE`",
    ),
    (
        "position: start\ngoal: mark red king",
        9,
        "write white or black",
    ),
    (
        "position: start\ngoal: mark white man",
        9,
        "write one like knight",
    ),
    ("position: start\ngoal: line e5", 9, "e5 cannot be played"),
    ("position: start\ngoal: line", 9, "Name the moves"),
    ("position: start\ngoal: judge e9", 9, "cannot be judged"),
    (
        "position: start\ngoal: result flag black",
        9,
        "Black's clock does not run",
    ),
    (
        "position: start\ngoal: result war white",
        9,
        "write resign or flag",
    ),
    (
        "position: start\ngoal: choose\noption: A | B",
        9,
        "one `correct: TEXT`",
    ),
    (
        "position: start\ngoal: choose\ncorrect: A\noption: B",
        11,
        "option: TEXT | WHY NOT",
    ),
    (
        "position: start\ngoal: move\ncorrect: A",
        9,
        "Only the goal `choose` has options",
    ),
];

#[test]
fn an_error_contains_the_line_and_the_fix() {
    for &(fields, line, part) in ERRORS {
        let problem = problem_in(fields);
        let place = format!("t.txt, line {line}: ");
        assert!(problem.starts_with(&place), "{fields}: {problem}");
        assert!(problem.contains(part), "{fields}: {problem}");
    }
    for (text, line, part) in [
        ("", 1, "no title"),
        ("title: T\n", 1, "no text"),
        ("  more\n", 1, "no field above"),
        (
            "title: T\ntask: X\n",
            2,
            "There is no `task` before the exercises",
        ),
    ] {
        let problem = problem(text);
        assert!(
            problem.starts_with(&format!("t.txt, line {line}: ")),
            "{problem}"
        );
        assert!(problem.contains(part), "{problem}");
    }
}

#[test]
fn rejects_a_lesson_that_is_too_long() {
    let long = format!("title: T\n\n{}", "x ".repeat(40_000));
    assert!(problem(&long).contains("split it in two"));
    let one = "exercise: E\nposition: start\ntask: T\ngoal: move\ndone: D\n";
    let many = format!("title: T\n\nText.\n\n{}", one.repeat(33));
    assert!(problem(&many).contains("split the lesson in two"));
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(51);
    assert!(
        problem_in(&format!("position: start\nmoves: {moves}\ngoal: move")).contains("200 moves")
    );
}

#[test]
fn no_text_makes_the_parser_panic() {
    let text = include_str!("../../lessons/en/castling.txt");
    for (index, _) in text.char_indices() {
        let _ = Lesson::parse("t", &text[..index]);
        let _ = Lesson::parse("t", &text[index..]);
        let damaged = format!("{}\u{fffd}{}", &text[..index], &text[index..]);
        if let Err(why) = Lesson::parse("t", &damaged) {
            assert!(
                why.line > 0 && why.problem.english().ends_with('.'),
                "{why}"
            );
        }
    }
}
