//! Lessons written by users, as homework.

use std::time::Duration;

use protocol::http::Created;
use protocol::http::classes::{ClassView, HomeworkTask, HomeworkView, MadeHomework};
use protocol::http::learn::{LessonHomework, SavedLesson};
use serde_json::{Value, json};

use super::joining::make_safe;
use super::{Class, organiser, view};
use crate::harness::{Answer, Person, START, TestServer, request};
use crate::own_lessons::{LESSON, attempt, change, make};
use crate::people::{PASSWORD, admin, refused, register};

async fn set(class: &Class, lesson: &str) -> Answer {
    class
        .set(json!({ "kind": "shared_lesson", "lesson": lesson }))
        .await
}

/// Returns the first homework and its progress, as a pupil sees them.
async fn first_homework_of(pupil: &Person, class: &Class) -> (HomeworkView, u32) {
    match view(pupil, &class.id).await {
        ClassView::Pupil { homework, done, .. } => (homework[0].clone(), done[0]),
        ClassView::Teacher { .. } => panic!("expected a pupil's view"),
    }
}

#[tokio::test]
async fn any_lesson_with_a_link_can_be_homework() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    // The lesson of another organizer: its link gives the right to read it.
    let author = organiser(&test_server, "Mr Jones").await;
    make_safe(&test_server, &class).await;
    let saved = make(&author, LESSON).await;
    let ada = class.pupil(&test_server, "Ada").await;
    let body = json!({ "task": { "kind": "shared_lesson", "lesson": saved.id } }).to_string();
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
    // Pupils cannot set homework.
    let task: Value = serde_json::from_str(&body).expect("JSON");
    refused(
        &ada.post(&class.path("/homework"), &task).await,
        404,
        "no such class",
    );

    let wrong = attempt(&ada, &format!("{}/1", saved.id), "Ta2").await;
    assert!(!wrong.done);
    assert_eq!(class.table().await.1[0].done, [0]);
    for _ in 0..2 {
        let right = attempt(&ada, &format!("{}/1", saved.id), "Ta5").await;
        assert!(right.done);
    }
    let (homework, members) = class.table().await;
    assert_eq!(homework.len(), 1, "the homework was set once");
    assert_eq!(members[0].done, [1]);
    let (homework, done) = first_homework_of(&ada, &class).await;
    assert_eq!(
        homework,
        HomeworkView {
            number: 1,
            task: HomeworkTask::SharedLesson {
                lesson: saved.id.clone()
            },
            title: Some("Der Turm & ich".to_owned()),
            of: 2,
            changed_at: None,
            set_at: START.0,
            due_at: None,
        }
    );
    assert_eq!(done, 1);
    let data: Value = ada.get("/app/account/data").await.json();
    let noted = &data["classes"]["exercises_done"][0];
    assert_eq!(
        (&noted["lesson"], &noted["shared"]),
        (&json!(saved.id), &json!(true))
    );
    // Results are not stored for users outside of classes.
    let guest = test_server.new_visitor().await;
    attempt(&guest, &format!("{}/1", saved.id), "Ta5").await;
    let data: Value = guest.get("/app/account/data").await.json();
    assert_eq!(data["classes"]["exercises_done"], json!([]));
}

#[tokio::test]
async fn homework_survives_a_changed_or_deleted_lesson() {
    let mut test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let ada = class.pupil(&test_server, "Ada").await;
    let author = register(&test_server, "Mr Jones").await;
    let saved = make(&author, LESSON).await;
    assert_eq!(set(&class, &saved.id).await.status, 201);
    for (number, text) in [(1, "Ta5"), (2, "Da8")] {
        attempt(&ada, &format!("{}/{number}", saved.id), text).await;
    }
    assert_eq!(first_homework_of(&ada, &class).await.1, 2);

    // Removed exercises do not count, and both users see when the lesson was changed.
    test_server.pass(Duration::from_secs(1)).await;
    let (first, _) = LESSON.split_once("exercise: Matt").expect("two exercises");
    let shorter: SavedLesson = change(&author, &saved, first).await.json();
    let (homework, done) = first_homework_of(&ada, &class).await;
    assert_eq!((homework.of, done), (1, 1));
    assert_eq!(homework.changed_at, Some(START.0 + 1_000));
    let (homework, members) = class.table().await;
    assert_eq!((homework[0].of, &*members[0].done), (1, &[1][..]));
    assert_eq!(homework[0].changed_at, Some(START.0 + 1_000));
    // This homework was set after the change, so no later change is shown.
    assert_eq!(set(&class, &saved.id).await.status, 201);
    assert_eq!(class.table().await.0[1].changed_at, None);

    // Without exercises, there is nothing to do.
    let (empty, _) = LESSON.split_once("exercise: ").expect("exercises");
    assert_eq!(change(&author, &shorter, empty).await.status, 200);
    let (homework, done) = first_homework_of(&ada, &class).await;
    assert_eq!(
        (homework.title.as_deref(), homework.of, done),
        (Some("Der Turm & ich"), 0, 0)
    );
    refused(&set(&class, &saved.id).await, 400, "has no exercises");

    // The lesson is deleted with its author.
    let password = json!({ "password": PASSWORD });
    let erased = author.send("DELETE", "/app/account", &password).await;
    assert_eq!(erased.status, 204, "{}", erased.text());
    let (homework, done) = first_homework_of(&ada, &class).await;
    assert_eq!(
        (homework.title, homework.of, homework.changed_at),
        (None, 0, None)
    );
    assert_eq!(done, 0);
    let (homework, members) = class.table().await;
    assert_eq!((homework.len(), &*members[0].done), (2, &[0, 0][..]));
    let body = json!({ "tries": [{ "kind": "move", "text": "Ta5" }] });
    let tried = ada
        .post(&format!("/app/lessons/{}/1", saved.id), &body)
        .await;
    refused(&tried, 404, "has deleted it");
    let huge = "x".repeat(10_000);
    for id in [&*saved.id, "zzzzzzzz", "", "https://example.org/", &huge] {
        refused(&set(&class, id).await, 400, "check its link");
    }
    let path = class.path("/homework/1");
    let withdrawn = class.teacher.send("DELETE", &path, &json!({})).await;
    assert_eq!(withdrawn.status, 204);
    assert_eq!(class.table().await.0.len(), 1);
}

#[tokio::test]
async fn an_author_sees_how_many_classes_have_a_lesson_as_homework() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let author = register(&test_server, "Mr Jones").await;
    let saved = make(&author, LESSON).await;
    let path = format!("/app/lessons/{}/homework", saved.id);
    let classes = async |person: &Person| {
        let answer = person.get(&path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<LessonHomework>().classes
    };
    assert_eq!(classes(&author).await, 0);
    for _ in 0..2 {
        assert_eq!(set(&class, &saved.id).await.status, 201);
    }
    assert_eq!(classes(&author).await, 1, "the same class counts once");
    let other = json!({ "name": "4c" });
    let other: Created = class.teacher.post("/app/classes", &other).await.json();
    let task = json!({ "task": { "kind": "shared_lesson", "lesson": saved.id } });
    let other = format!("/app/classes/{}/homework", other.id);
    assert_eq!(class.teacher.post(&other, &task).await.status, 201);
    assert_eq!(classes(&author).await, 2);
    let admin = admin(&test_server).await;
    assert_eq!(classes(&admin).await, 2);
    // Other readers of the lesson cannot see this.
    refused(&class.teacher.get(&path).await, 404, "no such lesson");
}
