//! The requests about classes.

use samples::variants;
use staunton_protocol::http::classes::{
    ClassCode, ClassList, ClassName, ClassSummary, ClassView, Classmate, HomeworkTask,
    HomeworkView, JoinClass, JoinView, MadeHomework, MemberView, NewHomework, NewTeacher,
};

use super::{Wire, text};

const AT: u64 = 1_700_000_000_000;

fn tasks() -> [HomeworkTask; 4] {
    [
        HomeworkTask::Lesson {
            lesson: text("castling"),
        },
        HomeworkTask::SharedLesson {
            lesson: text("Less0001"),
        },
        HomeworkTask::Puzzles {
            count: 10,
            theme: Some(text("fork")),
        },
        HomeworkTask::Puzzles {
            count: 20,
            theme: None,
        },
    ]
}

fn homework() -> Vec<HomeworkView> {
    tasks()
        .into_iter()
        .take(3)
        .map(|task| HomeworkView {
            number: 2,
            title: matches!(task, HomeworkTask::Lesson { .. }).then(|| text("Castling")),
            changed_at: matches!(task, HomeworkTask::SharedLesson { .. }).then_some(AT + 1),
            due_at: matches!(task, HomeworkTask::Puzzles { .. }).then_some(AT + 2),
            task,
            of: 4,
            set_at: AT,
        })
        .collect()
}

pub(super) fn compare(wire: &mut Wire) {
    let summary = ClassSummary {
        id: text("Clas0001"),
        name: text("Tuesday"),
        teacher: text("Ada"),
        members: 12,
    };
    wire.messages(
        "class_list",
        &[ClassList {
            teaching: vec![summary.clone()],
            joined: vec![summary.clone()],
            others: vec![summary],
        }],
    );
    wire.messages(
        "class_name",
        &[ClassName {
            name: text("Tuesday"),
        }],
    );
    wire.messages("new_teacher", &[NewTeacher { name: text("Ada") }]);
    wire.messages(
        "class_code",
        &[ClassCode {
            code: text("ABC-DEF-GHJ"),
        }],
    );
    wire.messages(
        "join_view",
        &[JoinView {
            name: text("Tuesday"),
            teacher: text("Ada"),
        }],
    );
    wire.messages(
        "join_class",
        &[Some(text("Élodie")), None].map(|name| JoinClass {
            code: text("ABCDEFGHJ"),
            name,
        }),
    );
    compare_homework(wire);
    compare_views(wire);
}

fn compare_homework(wire: &mut Wire) {
    wire.variants(
        "homework_task",
        &variants!(HomeworkTask: Lesson SharedLesson Puzzles),
        &tasks(),
    );
    wire.messages(
        "new_homework",
        &tasks().map(|task| NewHomework {
            due_at: matches!(task, HomeworkTask::Lesson { .. }).then_some(AT),
            task,
        }),
    );
    wire.messages("made_homework", &[MadeHomework { number: 3 }]);
}

fn compare_views(wire: &mut Wire) {
    let teacher = |code: Option<&str>| ClassView::Teacher {
        name: text("Tuesday"),
        teacher: text("Ada"),
        code: code.map(str::to_owned),
        link: code.map(|code| format!("https://chess.example.org/join#{code}")),
        homework: homework(),
        members: [Some(AT), None]
            .map(|last_seen| MemberView {
                player: text("Guest001"),
                name: text("Élodie"),
                is_guest: true,
                last_seen,
                done: vec![4, 0, 7, 0],
            })
            .to_vec(),
    };
    wire.variants(
        "class_view",
        &variants!(ClassView: Teacher Pupil),
        &[
            teacher(Some("ABCDEFGHJ")),
            teacher(None),
            ClassView::Pupil {
                name: text("Tuesday"),
                teacher: text("Ada"),
                homework: homework(),
                done: vec![4, 0, 7, 0],
                classmates: vec![Classmate {
                    player: text("Guest002"),
                    name: text("Grace"),
                }],
            },
        ],
    );
}
