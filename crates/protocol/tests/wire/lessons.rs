//! The requests about lessons.

use samples::variants;
use staunton_protocol::Side;
use staunton_protocol::http::learn::{
    DraftTries, ExerciseBoard, ExerciseKind, ExerciseTry, ExerciseView, LearningPath, LessonChange,
    LessonCheck, LessonDraft, LessonGroup, LessonHomework, LessonSource, LessonSummary, LessonView,
    OwnLesson, OwnLessons, SavedLesson, SharedLesson, Tries, TryAnswer,
};

use super::{Wire, game, text, texts};

const KINDS: [ExerciseKind; 5] = [
    ExerciseKind::Move,
    ExerciseKind::Mark,
    ExerciseKind::Choose,
    ExerciseKind::Judge,
    ExerciseKind::Claim,
];

fn summary() -> LessonSummary {
    LessonSummary {
        id: text("castling"),
        title: text("Castling"),
        articles: texts(&["3.8.2"]),
        exercises: 5,
        fen: None,
    }
}

fn board(last_move: Option<[String; 2]>) -> ExerciseBoard {
    ExerciseBoard {
        position: game::position(),
        last_move,
        wanted: texts(&["a5", "h5"]),
        marked: texts(&["e4"]),
    }
}

fn lesson() -> LessonView {
    LessonView {
        id: text("castling"),
        title: text("Castling"),
        paragraphs: texts(&["The king moves two squares."]),
        exercises: [ExerciseKind::Move, ExerciseKind::Judge]
            .map(|kind| ExerciseView {
                name: text("Castle"),
                task: text("Castle kingside."),
                kind,
                side: Side::White,
                moves: texts(&["e4", "e5"]),
                options: texts(&["Yes", "No"]),
                board: board(None),
            })
            .to_vec(),
        next: Some(summary()),
    }
}

fn tries() -> [ExerciseTry; 6] {
    [
        ExerciseTry::Move { text: text("O-O") },
        ExerciseTry::Mark { square: text("e4") },
        ExerciseTry::Choose { option: 1 },
        ExerciseTry::Judge {
            option: 1,
            legal: true,
        },
        ExerciseTry::Claim {
            text: Some(text("Nf3")),
        },
        ExerciseTry::Claim { text: None },
    ]
}

fn draft() -> LessonDraft {
    LessonDraft {
        language: text("en"),
        text: text("title: The rook\n"),
    }
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "exercise_kind",
        &variants!(ExerciseKind: Move Mark Choose Judge Claim),
        &KINDS,
    );
    wire.variants(
        "exercise_try",
        &variants!(ExerciseTry: Move Mark Choose Judge Claim),
        &tries(),
    );
    compare_lessons(wire);
    compare_own_lessons(wire);
}

fn compare_lessons(wire: &mut Wire) {
    wire.messages(
        "lesson_summary_with_board",
        &[LessonSummary {
            fen: Some(text("4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
            ..summary()
        }],
    );
    wire.messages(
        "learning_path",
        &[LearningPath {
            groups: vec![LessonGroup {
                title: text("The pieces"),
                lessons: vec![summary()],
            }],
        }],
    );
    wire.messages("lesson_view", &[lesson()]);
    wire.messages(
        "tries",
        &[Tries {
            tries: tries()[..3].to_vec(),
        }],
    );
    wire.messages(
        "try_answer",
        &[true, false].map(|accepted| TryAnswer {
            accepted,
            done: accepted,
            sentence: text("The king has castled."),
            article: accepted.then(|| text("3.8.2")),
            board: board(accepted.then(|| [text("e1"), text("g1")])),
        }),
    );
}

fn compare_own_lessons(wire: &mut Wire) {
    wire.messages(
        "own_lessons",
        &[OwnLessons {
            lessons: vec![OwnLesson {
                id: text("Less0001"),
                title: text("The rook"),
                exercises: 2,
                changed_at: 1_700_000_000_000,
            }],
            may_write: true,
        }],
    );
    wire.messages("lesson_draft", &[draft()]);
    wire.messages(
        "lesson_change",
        &[LessonChange {
            version: 3,
            draft: draft(),
        }],
    );
    wire.messages(
        "saved_lesson",
        &[SavedLesson {
            id: text("Less0001"),
            version: 4,
        }],
    );
    wire.messages(
        "lesson_source",
        &[LessonSource {
            draft: draft(),
            version: 4,
        }],
    );
    wire.messages(
        "shared_lesson",
        &[SharedLesson {
            lesson: lesson(),
            language: text("en"),
            author: text("Ada"),
            may_change: true,
            may_delete: true,
        }],
    );
    wire.messages("lesson_homework", &[LessonHomework { classes: 2 }]);
    wire.variants(
        "lesson_check",
        &variants!(LessonCheck: Good Wrong),
        &[
            LessonCheck::Good {
                lesson: Box::new(lesson()),
            },
            LessonCheck::Wrong {
                line: 3,
                problem: text("There is no goal \"fly\"."),
            },
        ],
    );
    wire.messages(
        "draft_tries",
        &[DraftTries {
            draft: draft(),
            exercise: 2,
            tries: tries()[..3].to_vec(),
        }],
    );
}
