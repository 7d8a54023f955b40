//! Lessons written by users.

use protocol::http::learn::{
    LessonCheck, LessonSource, OwnLessons, SavedLesson, SharedLesson, TryAnswer,
};
use serde_json::{Value, json};

use crate::classes::organiser;
use crate::harness::{Answer, Person, TestServer, request};
use crate::people::{admin, refused, register};

pub(crate) const LESSON: &str = "\
title: Der Turm & ich
articles: 3.3

Ein Turm zieht gerade.

exercise: Nach oben
position: 7k/6pp/8/8/8/8/8/R3K3 w - - 0 1
task: Bring den Turm nach a5.
goal: visit a5 by a1 in 1
done: Gut.

exercise: Matt
position: 4k3/8/4K3/8/8/8/8/Q7 w - - 0 1
task: Setze matt.
goal: mate in 1
done: Matt.
";

fn draft(text: &str) -> Value {
    json!({ "language": "de", "text": text })
}

pub(crate) async fn make(author: &Person, text: &str) -> SavedLesson {
    let made = author.post("/app/lessons", &draft(text)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()
}

pub(crate) async fn change(author: &Person, saved: &SavedLesson, text: &str) -> Answer {
    let body = json!({ "version": saved.version, "draft": draft(text) });
    let path = format!("/app/lessons/{}", saved.id);
    author.send("PUT", &path, &body).await
}

async fn list(person: &Person) -> OwnLessons {
    person.get("/app/lessons").await.json()
}

pub(crate) async fn attempt(person: &Person, path: &str, text: &str) -> TryAnswer {
    let body = json!({ "tries": [{ "kind": "move", "text": text }] });
    let answer = person.post(&format!("/app/lessons/{path}"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn a_lesson_is_written_and_shared_by_its_link() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let saved = make(&author, LESSON).await;
    assert_eq!(saved.version, 1);
    let own = list(&author).await;
    assert!(own.may_write);
    assert_eq!(own.lessons[0].title, "Der Turm & ich");
    assert_eq!(own.lessons[0].exercises, 2);

    // The link gives the right to read the lesson and solve its exercises, in its language.
    let guest = test_server.new_visitor().await;
    let path = format!("/app/lessons/{}", saved.id);
    let answer = guest.get(&path).await;
    assert_eq!(answer.header("content-language"), Some("de"));
    let shared: SharedLesson = answer.json();
    assert_eq!(shared.author, "Ms Smith");
    assert_eq!(shared.lesson.exercises.len(), 2);
    assert!(!shared.may_change && !shared.may_delete);
    let wrong = attempt(&guest, &format!("{}/1", saved.id), "a1b2").await;
    assert_eq!(wrong.sentence, "Ein Turm zieht nicht von a1 nach b2.");
    let right = attempt(&guest, &format!("{}/2", saved.id), "Da8").await;
    assert!(right.done);
    assert_eq!(right.sentence, "Matt.");
    for number in ["0", "3", "x"] {
        let body = json!({ "tries": [{ "kind": "move", "text": "a1a5" }] });
        let answer = guest.post(&format!("{path}/{number}"), &body).await;
        refused(&answer, 404, "no such exercise");
    }

    // Only its author sees the text, and can change and delete it.
    let shared: SharedLesson = author.get(&path).await.json();
    assert!(shared.may_change && shared.may_delete);
    let source: LessonSource = author.get(&format!("{path}/source")).await.json();
    assert_eq!(source.draft.text, LESSON);
    let other = register(&test_server, "Mr Jones").await;
    for person in [&guest, &other] {
        let source = person.get(&format!("{path}/source")).await;
        refused(&source, 404, "no such lesson");
        refused(
            &person.send("DELETE", &path, &json!({})).await,
            404,
            "no such lesson",
        );
    }
    refused(&change(&other, &saved, LESSON).await, 404, "no such lesson");
    refused(
        &change(&guest, &saved, LESSON).await,
        403,
        "You need an account",
    );
    assert!(list(&other).await.lessons.is_empty());
    assert_eq!(author.send("DELETE", &path, &json!({})).await.status, 204);
    refused(&guest.get(&path).await, 404, "has deleted it");
    assert!(list(&author).await.lessons.is_empty());
}

#[tokio::test]
async fn a_resent_request_creates_one_lesson() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let body = draft(LESSON).to_string();
    let mut ids = Vec::new();
    for _ in 0..2 {
        let headers = [
            ("cookie", author.cookie()),
            ("content-type", "application/json"),
            ("idempotency-key", "the same"),
        ];
        let made = request(
            &test_server,
            "POST",
            "/app/lessons",
            &headers,
            body.as_bytes(),
        )
        .await;
        assert_eq!(made.status, 201, "{}", made.text());
        ids.push(made.json::<SavedLesson>().id);
    }
    assert_eq!(ids[0], ids[1]);
    assert_eq!(list(&author).await.lessons.len(), 1);
}

#[tokio::test]
async fn concurrent_edits_do_not_overwrite_each_other() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let first = make(&author, LESSON).await;
    let anew = LESSON.replace("Der Turm & ich", "Anders");
    let second: SavedLesson = change(&author, &first, &anew).await.json();
    assert_eq!(second.version, 2);
    // The response was lost, and the request is sent again.
    let again: SavedLesson = change(&author, &first, &anew).await.json();
    assert_eq!(again, second);
    let other = LESSON.replace("Der Turm & ich", "Ganz anders");
    refused(
        &change(&author, &first, &other).await,
        409,
        "another window",
    );
    assert_eq!(list(&author).await.lessons[0].title, "Anders");
    assert_eq!(change(&author, &second, &other).await.status, 200);
}

#[tokio::test]
async fn only_users_with_accounts_may_write_lessons() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    assert!(!list(&guest).await.may_write);
    for path in ["/app/lessons", "/app/lessons/check"] {
        let answer = guest.post(path, &draft(LESSON)).await;
        refused(&answer, 403, "You need an account");
    }
    let body = json!({
        "draft": draft(LESSON), "exercise": 1, "tries": [{ "kind": "move", "text": "a1a5" }],
    });
    assert_eq!(guest.post("/app/lessons/try", &body).await.status, 403);
    let author = register(&test_server, "Ms Smith").await;
    let saved = make(&author, LESSON).await;
    // An admin can delete an unwanted lesson, without seeing its source.
    let admin = admin(&test_server).await;
    let path = format!("/app/lessons/{}", saved.id);
    let shared: SharedLesson = admin.get(&path).await.json();
    assert!(shared.may_delete && !shared.may_change);
    assert_eq!(admin.send("DELETE", &path, &json!({})).await.status, 204);
    refused(&author.get(&path).await, 404, "has deleted it");
}

#[tokio::test]
async fn only_organizers_write_lessons_on_a_safe_server() {
    let test_server = TestServer::open().await;
    let teacher = organiser(&test_server, "Ms Smith").await;
    let pupil = register(&test_server, "Max").await;
    let settings = json!({ "registration": "closed", "refused_names": [], "safe": true });
    let admin = admin(&test_server).await;
    let set = admin.send("PUT", "/app/admin/settings", &settings).await;
    assert_eq!(set.status, 200, "{}", set.text());
    assert!(!list(&pupil).await.may_write);
    let answer = pupil.post("/app/lessons", &draft(LESSON)).await;
    refused(&answer, 403, "organizers write lessons");
    let saved = make(&teacher, LESSON).await;
    let guest = test_server.new_visitor().await;
    let right = attempt(&guest, &format!("{}/1", saved.id), "Ta5").await;
    assert!(right.done);
}

#[tokio::test]
async fn a_draft_is_checked_line_by_line_and_played() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let check = async |text: &str| -> LessonCheck {
        let answer = author.post("/app/lessons/check", &draft(text)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    };
    let LessonCheck::Good { lesson } = check(LESSON).await else {
        panic!("expected a lesson");
    };
    assert_eq!(lesson.exercises[1].name, "Matt");
    let body = json!({
        "draft": draft(LESSON), "exercise": 2, "tries": [{ "kind": "move", "text": "Da8" }],
    });
    let tried: TryAnswer = author.post("/app/lessons/try", &body).await.json();
    assert!(tried.done);

    let many = (0..21).map(|number| {
        format!("exercise: {number}\nposition: start\ntask: T\ngoal: line e4\ndone: D\n")
    });
    let many = many.collect::<Vec<String>>().concat();
    let many = format!("title: T\n\nText.\n{many}");
    let long = format!("{LESSON}# {}", "x".repeat(16 * 1024));
    let unsolvable = LESSON.replace("Q7 w", "R7 b");
    let unsolvable = unsolvable.replace("mate in 1", "castle");
    for (text, wrong_line, part) in [
        ("", 1, "no title"),
        (
            &*LESSON.replace("in 1\n", "in x\n"),
            9,
            "not a number of moves",
        ),
        (&*LESSON.replace("7k/6pp", "7k/9"), 7, "cannot be read"),
        (&*unsolvable, 12, "Nothing reaches the goal"),
        (
            &*LESSON.replace("gerade", "\u{0}"),
            4,
            "invisible character",
        ),
        (&*many, 104, "more than 20 exercises"),
        (&*long, 1, "more than 16384 bytes"),
    ] {
        let LessonCheck::Wrong { line, problem } = check(text).await else {
            panic!("{part}");
        };
        assert_eq!(line, wrong_line, "{problem}");
        assert!(problem.contains(part), "{problem}");
        // An invalid text is not saved, and the error also names the line.
        let answer = author.post("/app/lessons", &draft(text)).await;
        refused(&answer, 400, &format!("Line {line}: {problem}"));
    }
    let saved = make(&author, LESSON).await;
    refused(&change(&author, &saved, "title: T").await, 400, "Line 1: ");
    let nowhere = json!({ "language": "tlh", "text": LESSON });
    refused(
        &author.post("/app/lessons", &nowhere).await,
        400,
        "this language",
    );
    let huge = draft(&"x".repeat(200 * 1024));
    assert_eq!(author.post("/app/lessons/check", &huge).await.status, 413);
}

#[tokio::test]
async fn errors_in_lessons_are_in_the_language_of_the_request() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    for (text, wrong_line, said) in [
        (
            LESSON.replace("in 1\n", "in x\n"),
            9,
            "„x“ ist keine Anzahl von Zügen: Schreib eine von 1 bis 8.",
        ),
        (
            LESSON.replace("7k/6pp", "7k/9"),
            7,
            "Die Stellung kann nicht gelesen werden: „9“ in der Aufstellung ist weder eine Figur \
             (PNBRQK, pnbrqk) noch eine Zahl leerer Felder (1 bis 8).",
        ),
        (
            LESSON.replace("in 1\n", "in 1\nwrong a1a5: Nein.\n"),
            6,
            "`wrong a1a5` wird nie gezeigt: Nenne einen falschen Zug in UCI, wie e2e4, oder ein \
             falsches Feld.",
        ),
    ] {
        let draft = draft(&text);
        let answer = author.post("/app/lessons/check?lang=de", &draft).await;
        let LessonCheck::Wrong { line, problem } = answer.json() else {
            panic!("{said}");
        };
        assert_eq!((line, &*problem), (wrong_line, said));
        let answer = author.post("/app/lessons?lang=de", &draft).await;
        refused(&answer, 400, &format!("Zeile {line}: {said}"));
    }
}

#[tokio::test]
async fn limits_the_rate_of_lesson_checks() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let mut checked = 0;
    while author.post("/app/lessons/check", &draft("")).await.status == 200 {
        checked += 1;
        assert!(checked < 500);
    }
    assert!(checked >= 60, "{checked}");
    let other = register(&test_server, "Mr Jones").await;
    let answer = other.post("/app/lessons/check", &draft("")).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn lessons_are_in_the_export_and_are_erased_with_their_author() {
    let test_server = TestServer::open().await;
    let author = register(&test_server, "Ms Smith").await;
    let saved = make(&author, LESSON).await;
    let data: Value = author.get("/app/account/data").await.json();
    assert_eq!(data["lessons"][0]["text"], LESSON);
    assert_eq!(data["lessons"][0]["language"], "de");
    let password = json!({ "password": crate::people::PASSWORD });
    let erased = author.send("DELETE", "/app/account", &password).await;
    assert_eq!(erased.status, 204, "{}", erased.text());
    let guest = test_server.new_visitor().await;
    let path = format!("/app/lessons/{}", saved.id);
    refused(&guest.get(&path).await, 404, "no such lesson");
}
