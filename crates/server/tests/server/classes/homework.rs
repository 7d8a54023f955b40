//! Setting, doing and viewing homework.

use protocol::http::classes::{ClassView, HomeworkTask, MadeHomework};
use serde_json::{Value, json};

use super::{Class, view};
use crate::harness::{Person, START, TestServer, request};
use crate::people::refused;
use crate::puzzles::solution;

/// Does an exercise of the rook lesson.
async fn exercise(person: &Person, number: u32, tries: Value) {
    let path = format!("/app/learn/rook/{number}");
    let answer = person.post(&path, &json!({ "tries": tries })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

fn moves(texts: &[&str]) -> Value {
    let moves = texts
        .iter()
        .map(|text| json!({ "kind": "move", "text": text }));
    moves.collect()
}

#[tokio::test]
async fn results_judged_by_the_server_count_as_homework() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let ada = class.pupil(&test_server, "Ada").await;
    let grace = class.pupil(&test_server, "Grace").await;
    let rook = class
        .set(json!({ "kind": "lesson", "lesson": "rook" }))
        .await;
    assert_eq!((rook.status, rook.json::<MadeHomework>().number), (201, 1));
    let mut shipped = puzzles::shipped().iter();
    let with_theme = shipped.find(|puzzle| puzzle.themes.iter().next().is_some());
    let puzzle = with_theme.expect("most puzzles have a theme");
    let theme = puzzle.themes.iter().next().expect("a theme").name();
    let other = puzzles::Theme::ALL
        .iter()
        .find(|&&other| !puzzle.themes.contains(other))
        .expect("no puzzle has every theme");
    for theme in [json!(theme), json!(other.name()), Value::Null] {
        let task = json!({ "kind": "puzzles", "count": 2, "theme": theme });
        assert_eq!(class.set(task).await.status, 201);
    }

    exercise(&ada, 1, moves(&["Ra4"])).await;
    assert_eq!(class.table().await.1[0].done, [0; 4], "a wrong try");
    for _ in 0..2 {
        exercise(&ada, 1, moves(&["Ra5"])).await;
    }
    let attempt = format!("/app/puzzles/{}/attempt", puzzle.id());
    for tried in [
        json!({ "moves": solution(puzzle) }),
        json!({ "give_up": true, "moves": [] }),
    ] {
        assert_eq!(ada.post(&attempt, &tried).await.status, 200);
    }
    let given_up = json!({ "give_up": true, "moves": [] });
    assert_eq!(grace.post(&attempt, &given_up).await.status, 200);
    let (homework, members) = class.table().await;
    let exercises = homework[0].of;
    assert!(exercises > 1);
    assert_eq!(homework[0].title.as_deref(), Some("The rook"));
    assert_eq!((homework[1].of, homework[1].due_at), (2, None));
    let done: Vec<_> = members
        .iter()
        .map(|member| (&*member.name, &*member.done))
        .collect();
    assert_eq!(done, [("Ada", &[1, 1, 0, 1][..]), ("Grace", &[0; 4])]);
    let day = START.0 - START.0 % arbiter::DAY;
    assert_eq!(members[0].last_seen, Some(day), "a day, not a moment");

    // Each pupil sees only the own state.
    let ClassView::Pupil { homework, done, .. } = view(&grace, &class.id).await else {
        panic!("expected a pupil's view");
    };
    assert_eq!((homework.len(), done), (4, vec![0; 4]));
    let path = class.path("/homework/2");
    assert_eq!(
        class.teacher.send("DELETE", &path, &json!({})).await.status,
        204
    );
    let (homework, members) = class.table().await;
    let numbers: Vec<_> = homework.iter().map(|homework| homework.number).collect();
    assert_eq!((numbers, members[0].done.len()), (vec![1, 3, 4], 3));
}

#[tokio::test]
async fn homework_is_validated_and_set_once() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    for (task, part) in [
        (
            json!({ "kind": "lesson", "lesson": "poker" }),
            "no such lesson",
        ),
        (
            json!({ "kind": "puzzles", "count": 0, "theme": null }),
            "1 to 100",
        ),
        (
            json!({ "kind": "puzzles", "count": 101, "theme": null }),
            "1 to 100",
        ),
        (
            json!({ "kind": "puzzles", "count": 5, "theme": "poker" }),
            "no such theme",
        ),
        (
            json!({ "kind": "puzzles", "count": 100, "theme": "underPromotion" }),
            "too few puzzles",
        ),
        (json!({ "kind": "essay" }), "expected form"),
    ] {
        refused(&class.set(task).await, 400, part);
    }
    let task = json!({ "kind": "puzzles", "count": 5, "theme": null });
    let year = 400 * arbiter::DAY;
    for due in [START.0 - 1, START.0 + year] {
        let body = json!({ "task": task, "due_at": due });
        let answer = class.teacher.post(&class.path("/homework"), &body).await;
        refused(&answer, 400, "choose another day");
    }
    let due = START.0 + 7 * arbiter::DAY;
    let body = json!({ "task": task, "due_at": due }).to_string();
    let headers = [
        ("cookie", class.teacher.cookie()),
        ("content-type", "application/json"),
        ("idempotency-key", "once"),
    ];
    for _ in 0..2 {
        let path = class.path("/homework");
        let answer = request(&test_server, "POST", &path, &headers, body.as_bytes()).await;
        assert_eq!(answer.json::<MadeHomework>().number, 1);
    }
    let (homework, _) = class.table().await;
    assert_eq!((homework.len(), homework[0].due_at), (1, Some(due)));
    let theme = None;
    assert_eq!(homework[0].task, HomeworkTask::Puzzles { count: 5, theme });
}
