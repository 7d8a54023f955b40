//! Samples of lessons, in `tests/samples`.

use arbiter::Reason;
use rules::{CastlingSide, Color, File, Rank, Role, Square};
use samples::{Samples, variants};
use staunton_lessons::{Choice, Escape, Goal, Kind, Lesson, Loss, MarkGoal, MoveGoal, TextOption};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &[&str]) -> Vec<Square> {
    names.iter().map(|name| square(name)).collect()
}

/// The goals of the exercises, in order.
fn goals(lesson: &Lesson) -> Vec<Goal> {
    let touch = |own: Option<&str>, target: Option<&str>| MoveGoal::Touch {
        own: own.map(square),
        target: target.map(square),
    };
    // Moves are legal only in the position of their exercise.
    let line = lesson
        .exercises
        .iter()
        .find_map(|exercise| match &exercise.goal {
            Goal::Move(MoveGoal::Line(_)) => {
                let mut position = exercise.position();
                let moves = ["e4", "e5", "Nf3"].map(|san| {
                    let mv = position.parse_san(san).unwrap();
                    position.play_unchecked(mv);
                    mv
                });
                Some(moves.to_vec())
            }
            _ => None,
        });
    let mut goals: Vec<Goal> = [
        MoveGoal::Any,
        MoveGoal::Visit {
            squares: squares(&["a5", "h5"]),
            by: square("a1"),
            within: 2,
        },
        MoveGoal::Capture {
            squares: squares(&["a7"]),
            by: Some(square("a1")),
            within: 1,
        },
        MoveGoal::Capture {
            squares: squares(&["a7"]),
            by: None,
            within: 2,
        },
        MoveGoal::EnPassant,
        MoveGoal::Castle(None),
        MoveGoal::Castle(Some(CastlingSide::King)),
        MoveGoal::Castle(Some(CastlingSide::Queen)),
        MoveGoal::Promote(None),
        MoveGoal::Promote(Some(Role::Knight)),
        MoveGoal::Check,
        MoveGoal::End(Reason::Checkmate),
        MoveGoal::End(Reason::Stalemate),
        MoveGoal::End(Reason::DeadPosition),
        MoveGoal::End(Reason::FivefoldRepetition),
        MoveGoal::End(Reason::SeventyFiveMoves),
        MoveGoal::NoStalemate,
        MoveGoal::Escape(vec![Escape::King, Escape::Capture, Escape::Block]),
        MoveGoal::Mate(2),
        MoveGoal::Queen(5),
        MoveGoal::NoMate,
        MoveGoal::Win {
            points: 3,
            within: 2,
        },
        touch(Some("e4"), None),
        touch(None, Some("e5")),
        touch(Some("e4"), Some("e5")),
        MoveGoal::Line(line.unwrap_or_default()),
    ]
    .map(Goal::Move)
    .to_vec();
    let marks = [
        MarkGoal::Targets(square("a1")),
        MarkGoal::Squares(squares(&["a1", "h8"])),
        MarkGoal::File(File::from_letter('e').unwrap()),
        MarkGoal::Rank(Rank::from_letter('4').unwrap()),
        MarkGoal::Pieces(Color::White, Role::Rook),
        MarkGoal::Checkers,
    ];
    goals.extend(marks.map(Goal::Mark));
    let choices = [
        Choice::Text,
        Choice::Outcome,
        Choice::Result(Loss::Resignation, Color::White),
        Choice::Result(Loss::Flag, Color::White),
    ];
    goals.extend(choices.map(Goal::Choose));
    let judged = ["a1a8", "a1b2"].map(|mv| mv.parse().unwrap());
    goals.push(Goal::Judge(judged.to_vec()));
    goals.push(Goal::Claim);
    goals
}

fn assert_complete(goals: &[Goal]) {
    variants!(Goal: Move Mark Choose Judge Claim).assert_complete(goals);
    let kinds: Vec<Kind> = goals.iter().map(Goal::kind).collect();
    variants!(Kind: Move Mark Choose Judge Claim).assert_complete(&kinds);
    variants!(MoveGoal:
        Any Visit Capture EnPassant Castle Promote Check End NoStalemate Escape Mate Queen NoMate
        Win Touch Line)
    .assert_complete(goals.iter().filter_map(|goal| match goal {
        Goal::Move(goal) => Some(goal),
        _ => None,
    }));
    variants!(MarkGoal: Targets Squares File Rank Pieces Checkers).assert_complete(
        goals.iter().filter_map(|goal| match goal {
            Goal::Mark(goal) => Some(goal),
            _ => None,
        }),
    );
    variants!(Choice: Text Outcome Result).assert_complete(goals.iter().filter_map(
        |goal| match goal {
            Goal::Choose(choice) => Some(choice),
            _ => None,
        },
    ));
    let escapes = [Escape::King, Escape::Capture, Escape::Block];
    variants!(Escape: King Capture Block).assert_complete(&escapes);
    variants!(Loss: Resignation Flag).assert_complete(&[Loss::Resignation, Loss::Flag]);
}

fn sample(name: &str) -> Lesson {
    let text = Samples::of_crate(env!("CARGO_MANIFEST_DIR")).text(name, String::new);
    Lesson::parse("sample", &text).unwrap()
}

#[test]
fn lessons_match_their_samples() {
    let lesson = sample("lesson.txt");
    let others = sample("other-goals.txt");
    assert_eq!(lesson.title, "All goals");
    assert_eq!(lesson.rules, ["sliding-pieces", "capture"]);
    assert_eq!(lesson.articles, ["3.3", "3.5"]);
    assert_eq!(
        lesson.paragraphs,
        ["One paragraph in two lines: with a colon.", "Another."]
    );
    let goals = goals(&lesson);
    assert_complete(&goals);
    let exercises = lesson.exercises.iter().chain(&others.exercises);
    let read: Vec<Goal> = exercises.map(|exercise| exercise.goal.clone()).collect();
    assert_eq!(read, goals);
    let first = &lesson.exercises[0];
    assert_eq!(first.san(), ["e4", "e5"]);
    assert_eq!(first.task, "Make a move, any move.");
    assert_eq!(first.hint.as_deref(), Some("Any."));
    assert_eq!(first.wrong, [("f1a6".to_owned(), "It is lost.".to_owned())]);
    assert_eq!(first.done, "Well done.");
    let option = |text: &str, why_not: Option<&str>| TextOption {
        text: text.to_owned(),
        why_not: why_not.map(str::to_owned),
    };
    let chosen = others
        .exercises
        .iter()
        .find(|exercise| exercise.goal == Goal::Choose(Choice::Text));
    assert_eq!(
        chosen.map(|exercise| &exercise.options[..]),
        Some(&[option("White", None), option("Black", Some("It is lost."))][..])
    );
}
